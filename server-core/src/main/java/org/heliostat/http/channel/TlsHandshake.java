package org.heliostat.http.channel;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.http.TlsSessions;

/**
 * Watches the start of a secure connection, and an end of input that comes in the middle of it. A connection without TLS
 * is over it from the beginning. On the I/O loop.
 */
final class TlsHandshake {

    /** A handshake that the client can add nothing to is over soon, or never. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ConnectionChannel channel;
    private final ProtocolCounters counters;
    private final Runnable endInput;
    private boolean over;
    private boolean endHeldBack;

    /** @param endInput told that the client sends no more, and what it had sent has been read */
    TlsHandshake(ConnectionChannel channel, ProtocolCounters counters, Runnable endInput) {
        this.channel = channel;
        this.counters = counters;
        this.endInput = endInput;
        this.over = !channel.isSecure();
    }

    /**
     * The client sends no more. A request may have come with the end of a secure connection's input while a step of the
     * handshake is still being calculated: it is decrypted, and answered, before the end counts.
     */
    void inputEnded() {
        if (over) {
            endInput.run();
        } else if (!endHeldBack) {
            endHeldBack = true;
            channel.onLoopAfter(GRACE_NANOS, this::giveUp);
        }
    }

    private void giveUp() {
        if (!over) {
            endInput.run();
        }
    }

    /** Lets the protocol begin, or ends the connection. */
    void ended(ChannelHandlerContext context, SslHandshakeCompletionEvent event, ChannelProtocol protocol) {
        if (!event.isSuccess()) {
            failed(context, event.cause(), protocol);
            return;
        }
        SslHandler tls = context.pipeline().get(SslHandler.class);
        counters.count(ProtocolEvent.TLS_HANDSHAKE);
        if (TlsSessions.isResumed(tls.engine())) {
            counters.count(ProtocolEvent.TLS_RESUMED);
        }
        over = true;
        String agreed = tls.applicationProtocol();
        protocol.secured(tls.engine(), agreed == null ? "" : agreed);
        if (endHeldBack) {
            // What has been received already is read before the loop comes to this.
            channel.onLoop(endInput);
        }
    }

    /** Where the client has sent nothing there was no handshake, and no request: it is as on a port without TLS. */
    private void failed(ChannelHandlerContext context, Throwable cause, ChannelProtocol protocol) {
        if (!FirstBytes.areAwaited(context.pipeline())) {
            protocol.handshakeFailed();
            channel.giveUp(ProtocolEvent.TLS_FAILURE, "no handshake: " + reason(cause));
            return;
        }
        if (cause instanceof SslHandshakeTimeoutException || cause instanceof SocketTimeoutException) {
            counters.count(ProtocolEvent.HEAD_TIMEOUT);
        }
        channel.cut();
    }

    /** What went wrong, on one line and without what the client sent. */
    private static String reason(Throwable cause) {
        if (cause instanceof NotSslRecordException) {
            return "the client does not speak TLS";
        }
        if (cause instanceof ClosedChannelException) {
            return "the client has closed the connection";
        }
        String text = cause.getMessage();
        return text == null
                ? cause.getClass().getSimpleName()
                : text.lines().findFirst().orElse("");
    }
}
