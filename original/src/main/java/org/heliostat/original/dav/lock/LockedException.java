package org.heliostat.original.dav.lock;

/** Something is locked, and the token of the lock was not shown, or not by who has locked: 423. */
public final class LockedException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient DavLock lock;

    public LockedException(DavLock lock) {
        super("locked", null, false, false);
        this.lock = lock;
    }

    /** @return one of the locks that are in the way */
    public DavLock lock() {
        return lock;
    }
}
