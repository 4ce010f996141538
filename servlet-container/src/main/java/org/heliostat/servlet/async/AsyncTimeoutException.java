package org.heliostat.servlet.async;

import jakarta.servlet.ServletException;

/** An asynchronous request was neither completed nor dispatched in time. */
final class AsyncTimeoutException extends ServletException {

    private static final long serialVersionUID = 1L;

    AsyncTimeoutException() {
        super("the asynchronous request was not answered in time");
    }

    /** Its place says nothing. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
