package org.heliostat.stats;

/**
 * Logins of all realms since the server started.
 *
 * @param cached users whose password is remembered as checked now
 * @param cacheHits passwords found in the cache, so that nothing was hashed
 * @param cacheMisses passwords that had to be hashed, of known users
 * @param refused wrong passwords, unknown users, digests and tickets that do not fit
 * @param noncesLost nonces of DIGEST forgotten before their time, since too many were in use
 * @param savedRequestsLost requests interrupted by a login form and forgotten, since too much waited
 * @param unchecked passwords that were answered 503 instead of checked, since too many others were
 * @param directories users that are kept in LDAP directories
 */
public record LoginSnapshot(
        long cached,
        long cacheHits,
        long cacheMisses,
        long refused,
        long noncesLost,
        long savedRequestsLost,
        long unchecked,
        Directories directories) {

    /** Nobody tried to log in. */
    public static final LoginSnapshot NONE = new LoginSnapshot(0, 0, 0, 0, 0, 0, 0, Directories.NONE);

    /**
     * Users that are kept in LDAP directories.
     *
     * @param groupHits groups of users found in the cache
     * @param groupMisses groups that a directory had to affirm
     * @param lookups questions to directories
     * @param failures questions that were not answered
     * @param refused questions that were not asked, since too many waited or the directory had just failed
     * @param groupsCut lists of somebody's groups of which not all could be told
     * @param lookupNanos that threads waited for the answers to questions, and for a place to ask them
     */
    public record Directories(
            long groupHits,
            long groupMisses,
            long lookups,
            long failures,
            long refused,
            long groupsCut,
            long lookupNanos) {

        /** Nothing was asked. */
        public static final Directories NONE = new Directories(0, 0, 0, 0, 0, 0, 0);
    }
}
