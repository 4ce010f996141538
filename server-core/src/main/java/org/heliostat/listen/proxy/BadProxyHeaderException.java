package org.heliostat.listen.proxy;

/** The bytes are no header of the PROXY protocol; nothing behind them can be believed. */
public final class BadProxyHeaderException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message for the log: what is wrong, without bytes of the client's */
    BadProxyHeaderException(String message) {
        super(message);
    }
}
