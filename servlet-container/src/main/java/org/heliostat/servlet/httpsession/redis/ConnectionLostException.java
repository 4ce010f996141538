package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisAccessControlException;

/** The connection ended before the answer, or there was none to be had; whether the command was done is not known. */
final class ConnectionLostException extends IOException {

    private static final long serialVersionUID = 1L;

    ConnectionLostException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Says in the words of the cause, not of the library, why there is no connection. */
    static ConnectionLostException of(Throwable failure) {
        String kind = "";
        Throwable cause = failure;
        for (Throwable next = failure; next != null; next = below(next)) {
            if (next instanceof SSLException) {
                kind = "TLS: ";
            } else if (next instanceof JedisAccessControlException) {
                kind = "AUTH: ";
            }
            cause = next;
        }
        String message = cause.getMessage();
        return new ConnectionLostException(
                kind + (message == null ? cause.getClass().getSimpleName() : message), failure);
    }

    /** The library tells of several addresses of a name, or of several servers, as suppressed failures. */
    private static @Nullable Throwable below(Throwable failure) {
        if (failure.getCause() != null) {
            return failure.getCause();
        }
        return failure.getSuppressed().length == 0 ? null : failure.getSuppressed()[0];
    }

    /** @return whether an error that the server answered means that it cannot serve at present, or not any more */
    static boolean isToldBy(@Nullable String answer) {
        String first = answer == null ? "" : answer.split(" ", 2)[0].toUpperCase(Locale.ROOT);
        return first.equals("READONLY")
                || first.equals("LOADING")
                || first.equals("MASTERDOWN")
                || first.equals("CLUSTERDOWN");
    }
}
