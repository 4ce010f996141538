package org.heliostat.stats;

/**
 * Logins of all realms since the server started.
 *
 * @param cached users whose password is remembered as checked now
 * @param cacheHits passwords found in the cache, so that nothing was hashed
 * @param cacheMisses passwords that had to be hashed, of known users
 * @param refused wrong passwords, unknown users, digests that do not fit
 * @param noncesLost nonces of DIGEST forgotten before their time, since too many were in use
 * @param savedRequestsLost requests interrupted by a login form and forgotten, since too much waited
 */
public record LoginSnapshot(
        long cached, long cacheHits, long cacheMisses, long refused, long noncesLost, long savedRequestsLost) {

    /** Nobody tried to log in. */
    public static final LoginSnapshot NONE = new LoginSnapshot(0, 0, 0, 0, 0, 0);
}
