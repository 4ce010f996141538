package org.heliostat.listen.tls;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.IllegalReferenceCountException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLHandshakeException;
import org.heliostat.request.HeaderFields;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the first message of a client, chooses the context by it, and gives way to the handler of TLS, which gets the
 * message again. A request without TLS is told where to come. One for each connection; on its I/O loop.
 */
public final class ClientHelloHandler extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(ClientHelloHandler.class);

    /** A client may send early data behind its hello, but no more of it while its context is being made. */
    private static final int MOST_BYTES = 128 * 1024;

    private static final byte[] DECODE_ERROR = {21, 3, 3, 0, 2, 2, 50};
    private static final byte[] INTERNAL_ERROR = {21, 3, 3, 0, 2, 2, 80};

    private final Supplier<TlsContexts> contexts;
    private final ChallengeContexts challenges;
    private final UnaryOperator<String> virtualServers;
    private final Reception reception;
    private final Ticker ticker;
    private final long deadline;
    private final ClientHelloReader reader = new ClientHelloReader();
    private @Nullable ByteBuf received;
    private int readUpTo;
    private @Nullable Future<?> timeOut;
    private boolean over;

    /** Decides who comes in, and hears of requests that came without TLS. On the I/O loop. */
    public interface Reception {

        /** @return whether the client may have a handshake now; if not, that has been counted and logged */
        boolean admits(Channel channel);

        /** @return fields of the answer beside the usual ones */
        HeaderFields refused(Channel channel, PlainRequest request);

        /** @return the Date field with its end of line */
        byte[] dateLine();
    }

    /**
     * @param contexts those in force
     * @param challenges asked before these
     * @param virtualServers id of the one that a host leads to; an empty host leads to the default one
     * @param patienceMillis time for hello and handshake together
     */
    public ClientHelloHandler(
            Supplier<TlsContexts> contexts,
            ChallengeContexts challenges,
            UnaryOperator<String> virtualServers,
            Reception reception,
            Ticker ticker,
            long patienceMillis) {
        this.contexts = contexts;
        this.challenges = challenges;
        this.virtualServers = virtualServers;
        this.reception = reception;
        this.ticker = ticker;
        this.deadline = ticker.nanos() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    }

    /** Behind a PROXY header this comes when that is whole. */
    @Override
    public void channelActive(ChannelHandlerContext context) {
        timeOut = context.executor()
                .schedule(
                        () -> fail(context, new SocketTimeoutException("handshake timed out"), null),
                        deadline - ticker.nanos(),
                        TimeUnit.NANOSECONDS);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (over) {
            bytes.release();
            return;
        }
        received = received == null ? bytes : joined(received, bytes);
        if (received.readableBytes() > MOST_BYTES) {
            broken(context);
        } else if (reader.state() == ClientHelloReader.State.INCOMPLETE) {
            readUpTo = reader.read(received, readUpTo);
            look(context);
        } else if (reader.state() == ClientHelloReader.State.NOT_TLS) {
            otherProtocol(context);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        fail(context, new ClosedChannelException(), null);
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        end();
    }

    private void look(ChannelHandlerContext context) {
        switch (reader.state()) {
            case INCOMPLETE -> {}
            case COMPLETE -> {
                if (reception.admits(context.channel())) {
                    choose(context, reader.hello().orElseThrow());
                } else {
                    end();
                    context.close();
                }
            }
            case NOT_TLS -> otherProtocol(context);
            case BROKEN -> broken(context);
        }
    }

    private void choose(ChannelHandlerContext context, ClientHello hello) {
        SslHandler proof = challenges.newHandler(hello, context.alloc());
        if (proof != null) {
            context.pipeline().addAfter(context.name(), null, new ChallengeEnd());
            giveWay(context, proof);
            return;
        }
        String virtualServer = virtualServers.apply(hello.serverName());
        TlsContexts now = contexts.get();
        SslHandler handler = handler(context, now, virtualServer, hello);
        if (handler != null) {
            giveWay(context, handler);
            return;
        }
        whenPrepared(context, now, virtualServer, hello);
    }

    /** Has the context made, which takes longer than an I/O loop may, and goes on. */
    private void whenPrepared(ChannelHandlerContext context, TlsContexts now, String virtualServer, ClientHello hello) {
        try {
            now.handshakes().execute(() -> {
                TlsContexts newest = contexts.get();
                prepare(newest, virtualServer, hello);
                context.executor().execute(() -> afterPreparing(context, newest, virtualServer, hello));
            });
        } catch (RejectedExecutionException serverEnds) {
            fail(context, serverEnds, INTERNAL_ERROR);
        }
    }

    private static void prepare(TlsContexts now, String virtualServer, ClientHello hello) {
        try {
            now.prepare(virtualServer, hello);
        } catch (RuntimeException unusable) {
            LOG.error("virtual server {}: no context for TLS", virtualServer, unusable);
        }
    }

    private void afterPreparing(
            ChannelHandlerContext context, TlsContexts prepared, String virtualServer, ClientHello hello) {
        if (over || !context.channel().isActive()) {
            return;
        }
        TlsContexts now = contexts.get();
        SslHandler handler = handler(context, now, virtualServer, hello);
        if (handler != null) {
            giveWay(context, handler);
            context.fireChannelReadComplete();
        } else if (now == prepared) {
            fail(context, new SSLHandshakeException("no context for the client's host"), INTERNAL_ERROR);
        } else {
            // They have been replaced meanwhile, and those that came have none for this virtual server yet.
            whenPrepared(context, now, virtualServer, hello);
        }
    }

    /** Contexts may be replaced between being asked for and being used: then there are newer ones. */
    private @Nullable SslHandler handler(
            ChannelHandlerContext context, TlsContexts first, String virtualServer, ClientHello hello) {
        TlsContexts now = first;
        while (true) {
            try {
                return now.newHandler(virtualServer, hello, context.alloc());
            } catch (IllegalReferenceCountException closed) {
                TlsContexts next = contexts.get();
                if (next == now) {
                    return null;
                }
                now = next;
            }
        }
    }

    private void giveWay(ChannelHandlerContext context, SslHandler handler) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - ticker.nanos());
        handler.setHandshakeTimeoutMillis(Math.max(1, left));
        ByteBuf all = requireNonNull(received, "received");
        received = null;
        context.pipeline().addAfter(context.name(), null, handler);
        context.pipeline().remove(this);
        context.fireChannelRead(all);
    }

    /** A request in plain text is answered; whatever else it is, it is not understood. */
    private void otherProtocol(ChannelHandlerContext context) {
        ByteBuf bytes = requireNonNull(received, "received");
        if (!PlainRequest.isBegun(bytes)) {
            fail(context, new NotSslRecordException("not a record of TLS"), null);
            return;
        }
        PlainRequest.parse(bytes).ifPresent(request -> {
            end();
            HeaderFields further = reception.refused(context.channel(), request);
            context.writeAndFlush(Unpooled.wrappedBuffer(request.answer(reception.dateLine(), further)))
                    .addListener(ChannelFutureListener.CLOSE);
        });
    }

    private void broken(ChannelHandlerContext context) {
        fail(context, new SSLHandshakeException("the client's hello is malformed"), DECODE_ERROR);
    }

    /** @param alert record for the client, null for none */
    private void fail(ChannelHandlerContext context, Exception cause, byte @Nullable [] alert) {
        if (over) {
            return;
        }
        end();
        if (alert != null) {
            context.writeAndFlush(Unpooled.wrappedBuffer(alert), context.voidPromise());
        }
        context.fireUserEventTriggered(new SslHandshakeCompletionEvent(cause));
    }

    private void end() {
        over = true;
        if (timeOut != null) {
            timeOut.cancel(false);
        }
        if (received != null) {
            received.release();
            received = null;
        }
    }

    /** The first buffer grows by doubling, so that many small ones cost no more than their bytes. */
    private static ByteBuf joined(ByteBuf first, ByteBuf second) {
        try {
            return first.writeBytes(second);
        } finally {
            second.release();
        }
    }
}
