package org.heliostat.benchmarks.advice.load;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Threads that do one thing again and again with a pause in between, until they are closed. A round that fails is followed by the next. */
final class Rounds implements AutoCloseable {

    private static final long JOIN_MILLIS = 5_000;

    /** After a failure, so that a server that refuses is not asked thousands of times a second. */
    private static final Duration LEAST_PAUSE = Duration.ofMillis(10);

    private final List<Thread> threads = new ArrayList<>();
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean over = new AtomicBoolean();

    /** What a thread does once. */
    @FunctionalInterface
    interface Round {

        /** @throws IOException when the server refuses, which may be what was planted */
        void run() throws IOException;
    }

    /** Begins one more thread. */
    void add(Round round, Duration pause) {
        Thread thread = new Thread(() -> go(round, pause), "load " + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Closes a connection when all end, whatever its thread waits for. */
    void opened(Closeable connection) throws IOException {
        open.add(connection);
        if (over.get()) {
            connection.close();
        }
    }

    /** Closes a connection now. */
    void closed(Closeable connection) {
        open.remove(connection);
        try {
            connection.close();
        } catch (IOException gone) {
            // There is nothing left to be closed.
            return;
        }
    }

    boolean isOver() {
        return over.get();
    }

    /** Waits, or until all end. */
    void await(Duration pause) {
        if (!pause.isZero() && !over.get()) {
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    @Override
    public void close() {
        over.set(true);
        open.forEach(this::closed);
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
        }
        try {
            for (Thread thread : threads) {
                thread.join(JOIN_MILLIS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void go(Round round, Duration pause) {
        while (!over.get()) {
            try {
                round.run();
                await(pause);
            } catch (IOException refused) {
                await(pause.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : pause);
            }
        }
    }
}
