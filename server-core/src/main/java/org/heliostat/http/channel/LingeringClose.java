package org.heliostat.http.channel;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import org.heliostat.http.ConnectionEnvironment;
import org.heliostat.http.HttpSettings;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection: last bytes out, our half closed, what still comes in dropped until the client closes or
 * CloseTimeout has passed (RFC 9112 §9.6). Closing at once would reset a connection whose client is still sending,
 * and the client might lose its answer. That is so until the client has taken the last byte: the kernel may hold much
 * for a slow one, so CloseTimeout begins when it holds no more, or when the client takes it no faster than
 * NetWriteTimeout and MinResponseRate allow. Runs on the I/O loop.
 */
final class LingeringClose {

    private final ConnectionEnvironment environment;
    private final ChannelHandlerContext context;
    private final boolean secure;
    private boolean inputEnded;
    private boolean tooSlow;
    private long since;

    /** Since our half was closed; null before. */
    private @Nullable WriteDeadline deadline;

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
        if (deadline != null) {
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
        WriteDeadline taking = deadline;
        if (taking == null) {
            return false;
        }
        HttpSettings settings = environment.settings();
        if (!tooSlow && TcpState.isSending(context.channel())) {
            tooSlow = !isTaken(taking, now, settings);
            since = tooSlow ? since : now;
        }
        return now - since >= settings.timeOuts().closeTimeout().toNanos();
    }

    private boolean isTaken(WriteDeadline taking, long now, HttpSettings settings) {
        // Nothing is written any more: what was counts as nothing, and only differences are looked at.
        long taken = SentProgress.of(context.channel(), 0).taken();
        return taking.judge(taken, now, settings) == WriteDeadline.Verdict.IN_TIME;
    }

    private void endOutput() {
        if (!(context.channel() instanceof DuplexChannel duplex)) {
            context.close();
            return;
        }
        since = environment.ticker().nanos();
        WriteDeadline begun = new WriteDeadline();
        isTaken(begun, since, environment.settings());
        deadline = begun;
        SslHandler tls = secure ? context.pipeline().get(SslHandler.class) : null;
        if (tls == null) {
            duplex.shutdownOutput();
        } else {
            // The client must be told inside of TLS too, or it takes the end for an attack (RFC 8446, section 6.1).
            tls.closeOutbound().addListener(told -> duplex.shutdownOutput());
        }
    }
}
