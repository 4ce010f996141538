package org.heliostat.stats;

import java.util.List;

/**
 * The server processes of an instance with MaxProcs above 1. Immutable.
 *
 * @param rows one for each process
 * @param parts what each shows by itself
 */
public record ProcessesSnapshot(List<Row> rows, ProcessParts parts) {

    /** The server is one process. */
    public static final ProcessesSnapshot NONE = new ProcessesSnapshot(List.of(), ProcessParts.NONE);

    public ProcessesSnapshot {
        rows = List.copyOf(rows);
    }

    /** @return the same, without what each process shows by itself */
    public ProcessesSnapshot withoutParts() {
        return new ProcessesSnapshot(rows, ProcessParts.NONE);
    }

    /**
     * One process.
     *
     * @param number from 1 to MaxProcs
     * @param pid of the operating system; 0 while none runs
     * @param state starting, ready, hung, stopping, or waiting for its next start
     * @param startedMillis milliseconds since 1970; 0 while none runs
     * @param restarts starts in the place of one that ended by itself
     * @param lastEnd how the last one that ended by itself did; empty when none has
     * @param hangs processes here that gave no sign of life any more and were ended (ProcessTimeout)
     * @param changesMissed changes of administration that processes here did not make
     * @param requests of all virtual servers, since this process was started
     * @param sessionsBusy session threads that run a request
     * @param connectionsOpen connections of clients
     * @param heapUsed bytes
     */
    public record Row(
            int number,
            long pid,
            String state,
            long startedMillis,
            long restarts,
            String lastEnd,
            long hangs,
            long changesMissed,
            long requests,
            int sessionsBusy,
            int connectionsOpen,
            long heapUsed) {}
}
