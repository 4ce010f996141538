package org.heliostat.http.channel;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import org.heliostat.http.ConnectionEnvironment;
import org.heliostat.http.HttpSettings;

/**
 * Ends a connection: last bytes out, our half closed, what still comes in dropped until the client closes or
 * CloseTimeout has passed (RFC 9112 §9.6). Closing at once would reset a connection whose client is still sending,
 * and the client might lose its answer. That is so until the client has taken the last byte: the kernel may hold much
 * for a slow one, so CloseTimeout begins when it holds no more, or after NetWriteTimeout. Runs on the I/O loop.
 */
final class LingeringClose {

    private final ConnectionEnvironment environment;
    private final ChannelHandlerContext context;
    private final boolean secure;
    private boolean inputEnded;
    private boolean outputEnded;
    private long endedAt;
    private long since;

    LingeringClose(ConnectionEnvironment environment, ChannelHandlerContext context, boolean secure) {
        this.environment = environment;
        this.context = context;
        this.secure = secure;
    }

    /** Ends the connection when all that was written is out; {@code lingering} if the client may still be sending. */
    void begin(boolean lingering) {
        boolean waits = lingering
                && !inputEnded
                && !environment.settings().timeOuts().closeTimeout().isZero();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener((ChannelFutureListener) written -> {
            if (waits && written.isSuccess() && !inputEnded) {
                endOutput();
            } else {
                context.close();
            }
        });
    }

    /** The client has ended its half. */
    void inputEnded() {
        inputEnded = true;
        if (outputEnded) {
            context.close();
        } else {
            TcpState.probe(context.channel());
        }
    }

    boolean isInputEnded() {
        return inputEnded;
    }

    /** To be asked from time to time. @return whether the client has had its time to close */
    boolean isOver(long now) {
        if (!outputEnded) {
            return false;
        }
        HttpSettings settings = environment.settings();
        if (TcpState.isSending(context.channel())
                && now - endedAt < settings.timeOuts().netWriteTimeout().toNanos()) {
            since = now;
            return false;
        }
        return now - since >= settings.timeOuts().closeTimeout().toNanos();
    }

    private void endOutput() {
        if (!(context.channel() instanceof DuplexChannel duplex)) {
            context.close();
            return;
        }
        endedAt = environment.ticker().nanos();
        since = endedAt;
        outputEnded = true;
        SslHandler tls = secure ? context.pipeline().get(SslHandler.class) : null;
        if (tls == null) {
            duplex.shutdownOutput();
        } else {
            // The client must be told inside of TLS too, or it takes the end for an attack (RFC 8446, section 6.1).
            tls.closeOutbound().addListener(told -> duplex.shutdownOutput());
        }
    }
}
