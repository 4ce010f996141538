package org.heliostat.stats;

/**
 * Logins of all realms since the server started.
 *
 * @param cached users whose password is remembered as checked now
 * @param cacheHits passwords found in the cache, so that nothing was hashed
 * @param cacheMisses passwords that had to be hashed, of known users
 * @param refused wrong passwords, unknown users, digests that do not fit
 */
public record LoginSnapshot(long cached, long cacheHits, long cacheMisses, long refused) {

    /** Nobody tried to log in. */
    public static final LoginSnapshot NONE = new LoginSnapshot(0, 0, 0, 0);
}
