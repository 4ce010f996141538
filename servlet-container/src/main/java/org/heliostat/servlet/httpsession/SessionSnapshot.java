package org.heliostat.servlet.httpsession;

/**
 * Figures of an application's sessions.
 *
 * @param active sessions there are now
 * @param activePeak most there were at one time
 * @param created since start
 * @param expired ended by time-out since start
 * @param rejected not created because of maxSessions since start
 * @param aliveMaxSeconds longest life of a session that ended
 * @param aliveAverageSeconds average life of sessions that ended
 * @param valuesLeftBehind attribute values that could not be carried over from the instance before
 */
public record SessionSnapshot(
        int active,
        int activePeak,
        long created,
        long expired,
        long rejected,
        long aliveMaxSeconds,
        long aliveAverageSeconds,
        long valuesLeftBehind) {

    /** An application that does not run. */
    public static final SessionSnapshot NONE = new SessionSnapshot(0, 0, 0, 0, 0, 0, 0, 0);
}
