package org.heliostat.sessionthread;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.heliostat.connection.Turn;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs each turn at once on a thread of its own: RqThrottle 0 and ConnQueueSize 0. A thread ends with its turn, and its
 * thread locals with it. Any thread may call; nobody waits.
 */
final class ThreadPerTurn {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadPerTurn.class);

    private final Function<Runnable, Thread> threads;
    private final Function<Thread, Session> sessions;
    private final Collection<Session> atWork;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicBoolean failing = new AtomicBoolean();
    private volatile boolean stopping;

    /**
     * @param threads makes an unstarted thread
     * @param sessions makes what runs turns on a thread
     * @param atWork where sessions are while they run; safe for any thread
     */
    ThreadPerTurn(Function<Runnable, Thread> threads, Function<Thread, Session> sessions, Collection<Session> atWork) {
        this.threads = threads;
        this.sessions = sessions;
        this.atWork = atWork;
    }

    /** @return false when no thread could be made, or none may be any more; the turn has not been run */
    boolean run(Turn turn, long queueTimeoutNanos) {
        if (stopping) {
            return false;
        }
        Work work = new Work(turn, queueTimeoutNanos);
        Session session = null;
        running.incrementAndGet();
        try {
            Thread thread = threads.apply(work);
            session = sessions.apply(thread);
            work.session = session;
            atWork.add(session);
            thread.start();
            failing.set(false);
            return true;
        } catch (OutOfMemoryError | RuntimeException noThread) {
            running.decrementAndGet();
            if (session != null) {
                atWork.remove(session);
            }
            // Said once: while the machine has no threads, every request meets this.
            if (failing.compareAndSet(false, true)) {
                LOG.error(
                        "No thread for a request beside {} that run (MaxConnections, StackSize): {}",
                        running.get(),
                        noThread.getMessage());
            }
            return false;
        }
    }

    /** @return turns that run now */
    int running() {
        return running.get();
    }

    /** Takes no further turn. */
    void stop() {
        stopping = true;
    }

    /** What a thread does; its session, which needs the thread, is published by Thread.start. */
    private final class Work implements Runnable {

        private final Turn turn;
        private final long queueTimeoutNanos;

        @Nullable
        Session session;

        Work(Turn turn, long queueTimeoutNanos) {
            this.turn = turn;
            this.queueTimeoutNanos = queueTimeoutNanos;
        }

        @Override
        public void run() {
            Session own = Objects.requireNonNull(session, "session");
            try {
                own.run(turn, queueTimeoutNanos);
            } finally {
                atWork.remove(own);
                running.decrementAndGet();
            }
        }
    }
}
