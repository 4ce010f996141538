package org.heliostat.listen.proxy;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stands before everything else of a connection until its PROXY header is whole: what comes behind it, TLS or HTTP, begins
 * only then, and finds the connection as the proxy has described it. Belongs to one connection, runs on its I/O loop.
 */
public final class ProxyHeaderHandler extends ChannelInboundHandlerAdapter {

    private final boolean trusted;
    private final ProxyHeaderParser parser;
    private final Duration patience;
    private final Listener listener;

    private @Nullable ByteBuf collected;
    private @Nullable Future<?> deadline;
    private boolean refused;

    /** Hears what becomes of the header. On the I/O loop. */
    public interface Listener {

        /** The header is whole; whatever comes behind it follows. */
        void told(ProxyHeader header);

        /** There is none; the connection is closed. */
        void refused(String why);
    }

    /**
     * @param trusted whether the peer may say who its client is
     * @param longest bytes that the header may have
     * @param patience how long it may take from the connection's beginning on
     */
    public ProxyHeaderHandler(boolean trusted, int longest, Duration patience, Listener listener) {
        this.trusted = trusted;
        this.parser = new ProxyHeaderParser(longest);
        this.patience = patience;
        this.listener = listener;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (!trusted) {
            refuse(context, "the peer is none of the trusted proxies");
            return;
        }
        deadline = context.executor()
                .schedule(
                        () -> refuse(context, "no PROXY header within " + patience.toSeconds() + " s"),
                        patience.toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (refused) {
            bytes.release();
            return;
        }
        ByteBuf known = collected;
        if (known == null) {
            collected = bytes;
        } else {
            // Headers that come in pieces are short, and rare.
            collected = context.alloc()
                    .buffer(known.readableBytes() + bytes.readableBytes())
                    .writeBytes(known)
                    .writeBytes(bytes);
            known.release();
            bytes.release();
        }
        try {
            ProxyHeader header = parser.read(requireNonNull(collected));
            if (header != null) {
                begin(context, header);
            }
        } catch (BadProxyHeaderException bad) {
            refuse(context, String.valueOf(bad.getMessage()));
        }
    }

    private void begin(ChannelHandlerContext context, ProxyHeader header) {
        endWait();
        listener.told(header);
        context.fireChannelActive();
        ByteBuf rest = requireNonNull(collected);
        collected = null;
        context.pipeline().remove(this);
        if (rest.isReadable()) {
            // Whoever comes next finds his bytes at the beginning, as if there had been no others.
            context.fireChannelRead(rest.slice());
            context.fireChannelReadComplete();
        } else {
            rest.release();
        }
    }

    /** Who ends before the header is whole says nothing any more; it may also only look whether the port is open. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            if (collected == null) {
                refused = true;
                context.close();
            } else {
                refuse(context, "the connection ended in its PROXY header");
            }
        }
    }

    /** Nothing behind has begun. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {}

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        endWait();
        drop();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private void refuse(ChannelHandlerContext context, String why) {
        if (refused) {
            return;
        }
        refused = true;
        endWait();
        drop();
        listener.refused(why);
        context.close();
    }

    private void endWait() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    private void drop() {
        if (collected != null) {
            collected.release();
            collected = null;
        }
    }
}
