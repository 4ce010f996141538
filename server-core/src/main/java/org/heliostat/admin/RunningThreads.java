package org.heliostat.admin;

import java.util.List;
import java.util.Optional;
import org.heliostat.stats.thread.SessionRow;

/** The session threads that work for a request now, virtual ones among them. Any thread; only looks. */
public interface RunningThreads {

    /**
     * One of them.
     *
     * @param id of the thread in this Java virtual machine
     * @param state of the thread
     * @param row what it works on
     */
    record Running(long id, Thread.State state, SessionRow row) {}

    /** @return all of them, oldest request first */
    List<Running> sessions();

    /** @return where a session's thread is just now, innermost call first; empty when no session has the thread */
    Optional<List<StackTraceElement>> stackOf(long id);
}
