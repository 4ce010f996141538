package org.heliostat.original.dav.lock;

/** A limit of the lock database is reached: 507. */
public final class TooManyLocksException extends Exception {

    private static final long serialVersionUID = 1;

    private final String limit;

    TooManyLocksException(String limit) {
        super(limit, null, false, false);
        this.limit = limit;
    }

    /** @return name of the attribute of DAV that says how many there may be */
    public String limit() {
        return limit;
    }
}
