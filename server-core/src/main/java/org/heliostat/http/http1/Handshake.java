package org.heliostat.http.http1;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.TlsSessions;
import org.heliostat.http.channel.FirstBytes;

/**
 * The start of a secure connection, and an end of input that comes in the middle of it. A connection without TLS is over
 * it from the beginning. Belongs to one {@link Http1Connection}, runs on its I/O loop.
 */
final class Handshake {

    /** A handshake that the client can add nothing to is over soon, or never. */
    private static final long GRACE_NANOS = 1_000_000_000;

    private final Http1Connection connection;
    private boolean over;
    private boolean endHeldBack;

    Handshake(Http1Connection connection, boolean secure) {
        this.connection = connection;
        this.over = !secure;
    }

    /**
     * The client sends no more. A request may have come with the end of a secure connection's input while a step of the
     * handshake is still being calculated: it is decrypted, and answered, before the end counts.
     */
    void inputEnded() {
        if (over) {
            connection.inputEnded();
        } else if (!endHeldBack) {
            endHeldBack = true;
            connection.onLoopAfter(GRACE_NANOS, this::giveUp);
        }
    }

    private void giveUp() {
        if (!over) {
            connection.inputEnded();
        }
    }

    /** Lets requests in, or ends the connection. */
    void ended(ChannelHandlerContext context, SslHandshakeCompletionEvent event) {
        if (!event.isSuccess()) {
            failed(context, event.cause());
            return;
        }
        SslHandler tls = context.pipeline().get(SslHandler.class);
        connection.environment().counters().count(ProtocolEvent.TLS_HANDSHAKE);
        over = true;
        connection.secured(TlsSessions.of(tls.engine().getSession()));
        if (endHeldBack) {
            // What has been received already is read before the loop comes to this.
            connection.onLoop(connection::inputEnded);
        }
    }

    /** Where the client has sent nothing there was no handshake, and no request: it is as on a port without TLS. */
    private void failed(ChannelHandlerContext context, Throwable cause) {
        if (!FirstBytes.areAwaited(context.pipeline())) {
            connection.refused(RefusalCause.TLS_HANDSHAKE);
            connection.giveUp(ProtocolEvent.TLS_FAILURE, "no handshake: " + reason(cause));
            return;
        }
        if (cause instanceof SslHandshakeTimeoutException) {
            connection.environment().counters().count(ProtocolEvent.HEAD_TIMEOUT);
        }
        connection.cut();
    }

    /** What went wrong, on one line and without what the client sent. */
    private static String reason(Throwable cause) {
        return cause instanceof NotSslRecordException
                ? "the client does not speak TLS"
                : String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }
}
