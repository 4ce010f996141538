package org.heliostat.sessionthread;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.Turn;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers what has waited longer than QueueTimeout while every session thread is busy, on a thread of its own: else nobody
 * would hear of the time-out before a session thread is free, which may be never. Once the session threads have been
 * stopped it ends whatever still waits. The thread is there while there is something to do. {@link #look} belongs to the
 * clock thread.
 */
final class OverdueTurns {

    private static final Logger LOG = LoggerFactory.getLogger(OverdueTurns.class);

    private final ConnectionQueue queue;
    private final Function<Thread, Session> sessions;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile boolean stopping;

    /** @param sessions makes what runs turns on a thread */
    OverdueTurns(ConnectionQueue queue, Function<Thread, Session> sessions) {
        this.queue = queue;
        this.sessions = sessions;
    }

    /** @param timeoutNanos QueueTimeout, 0 for none */
    void look(long timeoutNanos, long stackSize) {
        if (timeoutNanos > 0 && !stopping && queue.oldestWaitNanos() > timeoutNanos) {
            begin(timeoutNanos, stackSize);
        }
    }

    private void begin(long timeoutNanos, long stackSize) {
        if (!running.compareAndSet(false, true)) {
            return;
        }
        try {
            Thread thread = new Thread(null, () -> answerAll(timeoutNanos), "session-overdue", stackSize, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(OverdueTurns.class.getClassLoader());
            thread.start();
        } catch (OutOfMemoryError noThread) {
            running.set(false);
            LOG.error("No thread for requests that wait longer than QueueTimeout: {}", noThread.getMessage());
        }
    }

    /** @return whether nothing is being answered. Any thread. */
    boolean isIdle() {
        return !running.get();
    }

    /** The session threads take no further turn: what waits, and what comes in again, ends here. Any thread. */
    void stop() {
        stopping = true;
        endWaiting();
    }

    /** Ends what waits at a stop, and does nothing before. Any thread. */
    void endWaiting() {
        if (stopping && !queue.isEmpty()) {
            begin(0, 0);
        }
    }

    private @Nullable Turn next(long timeoutNanos) {
        return stopping ? queue.pollAny() : queue.pollOverdue(timeoutNanos);
    }

    private void answerAll(long timeoutNanos) {
        Session session = sessions.apply(Thread.currentThread());
        try {
            Turn turn = next(timeoutNanos);
            while (turn != null) {
                session.run(turn, timeoutNanos);
                turn = next(timeoutNanos);
            }
        } finally {
            running.set(false);
            // Of a turn that has come just now, one of both hears.
            endWaiting();
        }
    }
}
