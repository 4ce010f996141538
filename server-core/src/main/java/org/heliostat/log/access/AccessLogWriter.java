package org.heliostat.log.access;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.log.ServerLog;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.time.GrowingPause;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes all access logs of a server: it empties their queues when much waits in one and once a
 * second, and writes what it collected every LogFlushInterval, or when 64 KB are together; between two rounds it rotates
 * files.
 */
final class AccessLogWriter implements Runnable {

    private static final long LONGEST_PARK_NANOS = 1_000_000_000L;
    private static final long LONGEST_END_NANOS = 2_000_000_000L;
    private static final long END_STEP_NANOS = 1_000_000L;
    private static final Duration FIRST_REST = Duration.ofMillis(50);
    private static final Duration LONGEST_REST = Duration.ofMillis(500);

    private final Ticker ticker;
    private final GrowingPause rest = new GrowingPause(FIRST_REST, LONGEST_REST); // writing thread
    private final ServerLog log;
    private final AccessLogRotation rotation;
    private final List<AccessLog> logs = new CopyOnWriteArrayList<>();
    /** Retired logs that are to be closed, or have got late lines. */
    private final ConcurrentLinkedQueue<AccessLog> adopted = new ConcurrentLinkedQueue<>();

    /** Of those the ones that the next round closes again. Writing thread only. */
    private final Set<AccessLog> unfinished = new LinkedHashSet<>();

    private volatile long flushNanos;
    private final AtomicBoolean parked = new AtomicBoolean();
    private volatile boolean stopping;
    private volatile @Nullable Thread thread;
    private long lastFlush;

    AccessLogWriter(Ticker ticker, Duration flushInterval, ServerLog log, Rotation rotation) {
        this.ticker = ticker;
        this.log = log;
        this.rotation = new AccessLogRotation(rotation, this::failed);
        this.flushNanos = flushInterval.toNanos();
        this.lastFlush = ticker.nanos();
    }

    /** Applies another LogFlushInterval while running. */
    void flushInterval(Duration interval) {
        flushNanos = interval.toNanos();
        wake();
    }

    void start() {
        Thread started = new Thread(null, this, "access-log-writer", 0, false);
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    void add(AccessLog log) {
        logs.add(log);
    }

    /**
     * Stops serving the log once its lines are written; its late lines are fetched by {@link #adopt}. Until its file is
     * closed it is among the others: a rotation must not give away a file that it writes to.
     */
    void remove(AccessLog log) {
        log.retire();
        adopt(log);
    }

    /** Has a retired log's lines written soon, and its file closed again. Any thread. */
    void adopt(AccessLog log) {
        adopted.add(log);
        wake();
    }

    boolean isParked() {
        return parked.get();
    }

    /** Ends the thread's rest, if it rests; of many callers one pays for it. */
    void wake() {
        Thread writing = thread;
        if (writing != null && parked.compareAndSet(true, false)) {
            LockSupport.unpark(writing);
        }
    }

    /** Ends when it is told to, whatever is thrown: without this thread every log would fill up for good. */
    @Override
    public void run() {
        while (!stopping) {
            try {
                if (turn()) {
                    rest.reset();
                    park();
                } else {
                    restAfterFailure();
                }
            } catch (Throwable e) {
                failed(e);
                restAfterFailure();
            }
        }
    }

    /**
     * One round over all logs; what one of them throws does not keep the others waiting. Writing thread only (a test may
     * be that thread).
     *
     * @return whether nothing was thrown
     */
    boolean turn() {
        boolean whole = closeRetired();
        whole &= rotate();
        boolean flush = ticker.nanos() - lastFlush >= flushNanos;
        for (AccessLog each : logs) {
            whole &= write(each, flush);
        }
        if (flush) {
            lastFlush = ticker.nanos();
        }
        return whole;
    }

    private boolean rotate() {
        try {
            return rotation.look(logs);
        } catch (Throwable e) {
            return failed(e);
        }
    }

    private boolean write(AccessLog each, boolean flush) {
        try {
            each.reopenIfAsked();
            each.drain();
            if (flush) {
                each.flush();
            }
            return true;
        } catch (Throwable e) {
            return failed(e);
        }
    }

    /** @return false. Where memory is used up, saying so may fail as well; then the next failure says it. */
    private boolean failed(Throwable thrown) {
        try {
            log.log(AccessLogMessages.ROUND_FAILED, thrown);
            return false;
        } catch (Throwable second) {
            return false;
        }
    }

    private boolean closeRetired() {
        adopted.addAll(unfinished);
        unfinished.clear();
        boolean whole = true;
        AccessLog late = adopted.poll();
        while (late != null) {
            whole &= close(late);
            late = adopted.poll();
        }
        return whole;
    }

    /** A log stays among the others while it has lines, or a line is being made that its thread may not tell of. */
    private boolean close(AccessLog late) {
        boolean closed = true;
        boolean again;
        try {
            late.close();
            again = late.hasQueued();
        } catch (Throwable e) {
            closed = failed(e);
            again = late.mayCloseAgain();
        }
        if (again) {
            unfinished.add(late);
        } else {
            logs.remove(late);
        }
        if (!again && !closed) {
            late.reportLost();
        }
        return closed;
    }

    /**
     * Ends the thread and writes every line accepted so far; a line that is being made at this moment gets two
     * seconds. Lines appended later are lost.
     *
     * @throws InterruptedException if the caller is interrupted while the thread ends
     */
    void stop() throws InterruptedException {
        stopping = true;
        Thread writing = thread;
        if (writing != null) {
            LockSupport.unpark(writing);
            writing.join();
        }
        turn();
        long deadline = ticker.nanos() + LONGEST_END_NANOS;
        for (AccessLog each : logs) {
            end(each, deadline);
        }
        turn();
    }

    private void end(AccessLog each, long deadline) {
        try {
            each.drain();
            while (each.hasQueued() && ticker.nanos() - deadline < 0) {
                LockSupport.parkNanos(this, END_STEP_NANOS);
                each.drain();
            }
            each.close();
            each.reportLost();
        } catch (Throwable e) {
            failed(e);
        }
    }

    private void park() {
        parked.set(true);
        if (!hasWork()) {
            long untilFlush = flushNanos - (ticker.nanos() - lastFlush);
            LockSupport.parkNanos(this, Math.max(1, Math.min(untilFlush, LONGEST_PARK_NANOS)));
        }
        parked.set(false);
    }

    private boolean hasWork() {
        if (stopping || !adopted.isEmpty()) {
            return true;
        }
        for (AccessLog each : logs) {
            if (each.isDue()) {
                return true;
            }
        }
        return false;
    }

    /** Only the end is a reason to go on sooner: what failed may fail again at once. Needs no memory. */
    private void restAfterFailure() {
        parked.set(false);
        if (!stopping) {
            rest.rest();
        }
    }
}
