package org.heliostat.servlet.httpsession.session;

/**
 * Where sessions are kept cannot be reached, so that nobody knows whether a session is there. Logged and counted where it
 * was found; a request that does not catch it is answered 503.
 */
public final class SessionStoreException extends IllegalStateException {

    /** After so many seconds a client may try again: a store that is back is found in less. */
    public static final int RETRY_AFTER_SECONDS = 5;

    private static final long serialVersionUID = 1L;

    public SessionStoreException(Throwable cause) {
        super("stored HTTP sessions cannot be reached", cause);
    }
}
