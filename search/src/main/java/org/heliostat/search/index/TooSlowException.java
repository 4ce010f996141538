package org.heliostat.search.index;

/** A query has had its time. */
public final class TooSlowException extends Exception {

    private static final long serialVersionUID = 1L;

    TooSlowException() {
        super("the time of the query is over");
    }

    TooSlowException(Throwable cause) {
        super(cause);
    }
}
