package org.heliostat.study.load;

import io.netty.handler.ssl.NotSslRecordException;
import javax.net.ssl.SSLException;

/** Says what went wrong with a connection in words that need no knowledge of libraries. */
final class Trouble {

    /** What native transports put before the words of the operating system. */
    private static final String CALL = "^\\w+\\(\\.\\.\\) failed( with error\\(-?\\d+\\))?: ";

    /** What is put behind them; the URL says it already. */
    private static final String PEER = ": \\S*/\\S+$";

    private Trouble() {}

    /** @return why a connection did not come about */
    static String connecting(Throwable cause) {
        return "cannot connect: " + words(cause);
    }

    /** @return why a connection has ended */
    static String of(Throwable cause) {
        Throwable inner = cause;
        while (inner.getCause() != null && !(inner instanceof SSLException)) {
            inner = inner.getCause();
        }
        if (inner instanceof NotSslRecordException) {
            return "the server does not speak TLS there (expected: http, or another port)";
        }
        return inner instanceof SSLException ? "TLS: " + words(inner) : words(inner);
    }

    private static String words(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : message.replaceFirst(CALL, "").replaceFirst(PEER, "");
    }
}
