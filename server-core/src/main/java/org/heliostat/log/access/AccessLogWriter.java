package org.heliostat.log.access;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.log.ServerLog;
import org.heliostat.log.rotation.Rotation;
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

    private final Ticker ticker;
    private final ServerLog log;
    private final AccessLogRotation rotation;
    private final List<AccessLog> logs = new CopyOnWriteArrayList<>();
    /** Retired logs that are to be closed, or have got late lines. */
    private final ConcurrentLinkedQueue<AccessLog> adopted = new ConcurrentLinkedQueue<>();

    private volatile long flushNanos;
    private final AtomicBoolean parked = new AtomicBoolean();
    private volatile boolean stopping;
    private volatile @Nullable Thread thread;
    private long lastFlush;

    AccessLogWriter(Ticker ticker, Duration flushInterval, ServerLog log, Rotation rotation) {
        this.ticker = ticker;
        this.log = log;
        this.rotation = new AccessLogRotation(rotation);
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

    @Override
    public void run() {
        while (!stopping) {
            try {
                turn();
            } catch (Throwable e) {
                log.log(AccessLogMessages.ROUND_FAILED, e);
            }
            park();
        }
    }

    /** One round over all logs. Writing thread only (a test may be that thread). */
    void turn() {
        closeRetired();
        rotation.look(logs);
        boolean flush = ticker.nanos() - lastFlush >= flushNanos;
        for (AccessLog log : logs) {
            log.reopenIfAsked();
            log.drain();
            if (flush) {
                log.flush();
            }
        }
        if (flush) {
            lastFlush = ticker.nanos();
        }
    }

    private void closeRetired() {
        AccessLog late = adopted.poll();
        while (late != null) {
            logs.remove(late);
            late.close();
            late = adopted.poll();
        }
    }

    /**
     * Ends the thread and writes every line accepted so far; a line that is being made at this moment gets two
     * seconds. Lines appended later are lost.
     *
     * @throws InterruptedException if the caller is interrupted while the thread ends
     */
    void stop() throws InterruptedException {
        stopping = true;
        wake();
        Thread writing = thread;
        if (writing != null) {
            writing.join();
        }
        turn();
        long deadline = ticker.nanos() + LONGEST_END_NANOS;
        for (AccessLog log : logs) {
            log.drain();
            while (log.hasQueued() && ticker.nanos() - deadline < 0) {
                LockSupport.parkNanos(this, END_STEP_NANOS);
                log.drain();
            }
            log.close();
            log.reportLost();
        }
        turn();
    }

    private void park() {
        parked.set(true);
        boolean work = stopping || !adopted.isEmpty() || logs.stream().anyMatch(AccessLog::isDue);
        if (!work) {
            long untilFlush = flushNanos - (ticker.nanos() - lastFlush);
            LockSupport.parkNanos(this, Math.max(1, Math.min(untilFlush, LONGEST_PARK_NANOS)));
        }
        parked.set(false);
    }
}
