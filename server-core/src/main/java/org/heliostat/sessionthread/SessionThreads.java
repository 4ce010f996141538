package org.heliostat.sessionthread;

import java.util.List;
import org.heliostat.request.Exchange;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Runs exchanges, at most RqThrottle at a time; the others wait in the connection queue. With RqThrottle 0 nothing waits:
 * each is run at once on a thread of its own.
 */
public interface SessionThreads {

    /** Makes the first sessions ready. */
    void start();

    /** @return false when the queue is full; counted, the caller answers. On an I/O loop; never blocks. */
    boolean offer(Exchange exchange);

    /**
     * Takes in an exchange for which the queue has kept room.
     *
     * @return false where there is no thread for it, and no queue any more; counted, the caller answers. On an I/O loop; never
     *     blocks.
     */
    boolean offerHeld(Exchange exchange);

    /** Runs a task of an exchange that was here before, ahead of the queue. Any thread; never blocks. */
    void reenter(Exchange exchange, Runnable task);

    /** Applies other limits while running: more sessions at once, fewer as the surplus ones become free. */
    void limits(SessionLimits newLimits, int connQueueSize);

    /**
     * Looks after growth and averages. Called once every {@link #TICK_MILLIS} ms by the server's clock thread, never
     * by two threads at once.
     */
    void tick();

    /**
     * Lets every thread that exists now end once it is free, with another one in its place: what applications left in
     * its thread locals goes with it. One thread a tick is renewed, so that nobody waits for threads being made. Where
     * each exchange has a thread of its own there is nothing to do. Any thread.
     */
    void renew();

    /**
     * @return the exchange that the calling session thread works for, in a stage function, an asynchronous dispatch or
     *     a callback; null on all other threads, those an application made included
     */
    @Nullable
    Exchange current();

    /** @return the sessions at work with their threads, oldest request first */
    List<RunningSession> running();

    /** @return those in force */
    SessionLimits limits();

    /** @return sessions that run something now; cheap */
    int atWork();

    /** @return requests that wait for a session; cheap */
    int waiting();

    /** @return whether no exchange waits or runs */
    boolean isIdle();

    /**
     * Ends the threads; what still waits is ended on another one, soon after. To be called when drained or when the time is
     * up and the connections are closed.
     */
    void stop();

    /**
     * Ends the exchanges whose threads did not come back after {@link #stop}, on the calling thread: their lines and
     * counters are due.
     */
    void endAbandoned();

    ConnectionQueueSnapshot queueSnapshot();

    SessionThreadsSnapshot snapshot();

    /** @return {@code pool} or {@code virtual}, for the log and the reports */
    String way();

    /** Milliseconds between two calls of {@link #tick}. */
    int TICK_MILLIS = 20;
}
