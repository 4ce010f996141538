package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.heliostat.stats.ErrorLogSnapshot;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * A queue and a thread before an appender that may be slow, so that no request waits for a disk. What finds no room is
 * dropped and counted, the less severe first. Any thread appends; the main thread starts and stops.
 */
final class LogQueue extends UnsynchronizedAppenderBase<ILoggingEvent> {

    /** Lines that wait for the disk at most. */
    static final int MOST_WAITING = 16_384;

    /** Room that is kept for warnings and errors. */
    private static final int KEPT_FOR_SEVERE = MOST_WAITING / 5;

    private static final int FLUSH_MILLIS = 5_000;
    private static final int LONGEST_REST_MILLIS = 1_000;

    /** Wakes the thread that writes; it is no line. */
    private static final ILoggingEvent NUDGE = new LoggingEvent();

    private final Appender<ILoggingEvent> slow;
    private final Counts counts;
    private final Supplier<String> virtualServer;
    private final BlockingQueue<ILoggingEvent> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread writer;
    private final RepeatedLines lines;
    private final Runnable between;

    /** Totals of one target; they go on when its queue is replaced by another. Any thread. */
    static final class Counts {
        private final LongAdder lines = new LongAdder();
        private final LongAdder dropped = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder heldBack = new LongAdder();

        /** @return counts lines that could not be written */
        LongAdder failed() {
            return failed;
        }
    }

    /**
     * How often the same text appears.
     *
     * @param most lines within the time, 0 for no limit (LogRepeatLines)
     * @param millis the time (LogRepeatTime)
     */
    record Repeats(int most, long millis) {
        static final Repeats ALL = new Repeats(0, 0);
    }

    /**
     * @param target named in reports: file, console
     * @param virtualServer id of the virtual server that the calling thread works for, empty for none
     * @param between run by the thread that writes after each line, and at least once in a second
     */
    LogQueue(
            String target,
            Appender<ILoggingEvent> slow,
            Counts counts,
            Supplier<String> virtualServer,
            Repeats repeats,
            Runnable between) {
        this.virtualServer = virtualServer;
        this.slow = slow;
        this.counts = counts;
        this.lines = new RepeatedLines(repeats.most(), repeats.millis(), counts.heldBack, this::write);
        this.between = between;
        this.writer = new Thread(null, this::work, "error-log-" + target, 0, false);
        this.writer.setDaemon(true);
        setName(target);
    }

    @Override
    public void start() {
        super.start();
        writer.start();
    }

    /** Writes what waits, for at most five seconds, and ends. */
    @Override
    public void stop() {
        if (!isStarted()) {
            return;
        }
        super.stop();
        // No interrupt: it would close the file under a line.
        nudge();
        try {
            writer.join(FLUSH_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        slow.stop();
    }

    ErrorLogSnapshot figures() {
        return new ErrorLogSnapshot(
                getName(),
                counts.lines.sum(),
                waiting.size(),
                counts.dropped.sum(),
                counts.failed.sum(),
                counts.heldBack.sum());
    }

    /** Has what stands between two lines done soon. Any thread. */
    void nudge() {
        // A full queue keeps the thread awake anyway.
        if (!waiting.offer(NUDGE)) {
            addInfo("busy");
        }
    }

    @Override
    protected void append(ILoggingEvent event) {
        boolean severe = event.getLevel().isGreaterOrEqual(Level.WARN);
        event.prepareForDeferredProcessing();
        LogOfVirtualServer.note(event, virtualServer);
        if (severe || waiting.remainingCapacity() > KEPT_FOR_SEVERE) {
            if (waiting.offer(event)) {
                counts.lines.increment();
                return;
            }
        }
        counts.dropped.increment();
    }

    private void work() {
        try {
            while (isStarted()) {
                take(waiting.poll(LONGEST_REST_MILLIS, TimeUnit.MILLISECONDS));
            }
        } catch (InterruptedException ending) {
            addInfo("what waits is written, then the log ends");
        }
        for (ILoggingEvent event = waiting.poll(); event != null; event = waiting.poll()) {
            take(event);
        }
        lines.end();
    }

    private void take(@Nullable ILoggingEvent event) {
        try {
            if (event == null) {
                lines.endBefore(WallClock.system().millis());
            } else if (event != NUDGE) {
                lines.take(event);
            }
            between.run();
        } catch (Throwable failure) {
            counts.dropped.increment();
        }
    }

    /** Whatever happens, such as an OutOfMemoryError, costs one line and not the log. */
    private void write(ILoggingEvent event) {
        try {
            slow.doAppend(event);
        } catch (Throwable failure) {
            counts.dropped.increment();
        }
    }
}
