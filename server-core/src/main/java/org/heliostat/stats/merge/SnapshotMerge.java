package org.heliostat.stats.merge;

import java.util.List;
import org.heliostat.stats.ServerSnapshot;

/**
 * Makes one snapshot of those of several processes: counters and distributions are added, levels are joined as {@link
 * LevelRules} says, rows of lists are joined by their names. What processes have counted that run no longer is in it, too, so that
 * no sum ever falls.
 */
public final class SnapshotMerge {

    private static final RecordMerge RECORDS = new RecordMerge();

    private SnapshotMerge() {}

    /**
     * Adds them up.
     *
     * @param running of processes that run, the one first that speaks for what all have in common
     * @param ended counters of processes that run no longer, made by {@link #ended}
     */
    public static ServerSnapshot of(List<ServerSnapshot> running, List<ServerSnapshot> ended) {
        if (running.isEmpty()) {
            throw new IllegalArgumentException("no process runs");
        }
        return (ServerSnapshot) RECORDS.merged(ServerSnapshot.class, running, ended);
    }

    /** @return what is left of processes that have ended: what they counted, nothing of how things stood */
    public static ServerSnapshot ended(List<ServerSnapshot> last) {
        if (last.isEmpty()) {
            throw new IllegalArgumentException("no process has ended");
        }
        return (ServerSnapshot) RECORDS.merged(ServerSnapshot.class, List.of(), last);
    }
}
