package org.heliostat.servlet.httpsession.session;

import java.util.Map;

/**
 * Figures of an application's sessions.
 *
 * @param kind persistence-type
 * @param active sessions there are now, those not in the heap included
 * @param inHeap sessions in the heap now
 * @param activePeak most there were at one time
 * @param created since start
 * @param expired ended by time-out since start
 * @param rejected not created because of maxSessions since start
 * @param aliveMaxSeconds longest life of a session that ended
 * @param ended by their time-out or otherwise since start
 * @param aliveSecondsTotal lives of the sessions that ended, together
 * @param valuesLeftBehind attribute values that could not be carried over from the instance or the run before
 * @param stored records written
 * @param loaded records read
 * @param storeFailures records that could not be written or read because the store failed
 * @param conflicts records that another process had changed meanwhile, so that both changes were merged
 * @param lost records that were forged, cut, foreign or too large: each is a session that was dropped
 * @param swappedOut sessions that left the heap because there were too many in it
 * @param valuesRefused values that were refused by setAttribute because they cannot be stored
 * @param ofVault the vault's own figures by name
 */
public record SessionSnapshot(
        String kind,
        int active,
        int inHeap,
        int activePeak,
        long created,
        long expired,
        long rejected,
        long aliveMaxSeconds,
        long ended,
        long aliveSecondsTotal,
        long valuesLeftBehind,
        long stored,
        long loaded,
        long storeFailures,
        long conflicts,
        long lost,
        long swappedOut,
        long valuesRefused,
        Map<String, Long> ofVault) {

    /** An application that does not run. */
    public static final SessionSnapshot NONE =
            new SessionSnapshot("", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of());

    public SessionSnapshot {
        ofVault = Map.copyOf(ofVault);
    }
}
