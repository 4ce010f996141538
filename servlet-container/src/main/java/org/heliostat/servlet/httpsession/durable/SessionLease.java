package org.heliostat.servlet.httpsession.durable;

import org.heliostat.servlet.httpsession.session.StoredSession;

/**
 * How long a record is good for. A use of the session prolongs it in the vault not each time but in steps, and the
 * record is good for one step longer than the session: so no session ends too early, and one that nobody's heap knows
 * lives longer by a minute at most. Pure.
 */
final class SessionLease {

    private static final long LONGEST_STEP_MILLIS = 60_000;

    private SessionLease() {}

    /** @return a quarter of the time-out, a minute at most */
    static long stepMillis(int maxInactiveSeconds) {
        return Math.min(LONGEST_STEP_MILLIS, maxInactiveSeconds * 1000L / 4);
    }

    /** @return when the record of a session that is used no more may be removed */
    static long expiresAt(StoredSession session) {
        int seconds = session.maxInactiveSeconds();
        return seconds <= 0 ? Long.MAX_VALUE : session.accessedMillis() + seconds * 1000L + stepMillis(seconds);
    }

    /** @return whether the vault must hear that the session was used */
    static boolean isDue(StoredSession session, long expiresAtMillis) {
        long wanted = expiresAt(session);
        return wanted != expiresAtMillis && wanted - expiresAtMillis >= stepMillis(session.maxInactiveSeconds());
    }

    /**
     * @param written whether the record says when the session was used last: it was not prolonged since it was written
     * @return when it was used last, rather too late than too early
     */
    static long accessedAt(StoredSession session, long expiresAtMillis, long nowMillis, boolean written) {
        int seconds = session.maxInactiveSeconds();
        if (written || seconds <= 0) {
            return session.accessedMillis();
        }
        return Math.min(nowMillis, expiresAtMillis - seconds * 1000L);
    }
}
