package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.time.GrowingPause;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * The appender that Logback knows: a queue and a thread before a place that may be slow, so that no request waits for a
 * disk. What finds no room, or is not written soon when the log ends, is dropped and counted, the less severe first; a
 * line says how many are missing. Any thread appends; the main thread starts and stops.
 */
final class LogQueue extends UnsynchronizedAppenderBase<ILoggingEvent> {

    /** Lines that wait for the disk at most. */
    static final int MOST_WAITING = 16_384;

    /** Rests where there is no memory even to wait. */
    private static final Duration FIRST_REST = Duration.ofMillis(10);

    private static final Duration LONGEST_REST = Duration.ofSeconds(1);

    /** Room that is kept for warnings and errors. */
    private static final int KEPT_FOR_SEVERE = MOST_WAITING / 5;

    /** Lines that wait at most when one more is written, about those that were dropped. */
    private static final int ROOM_TO_TELL = MOST_WAITING / 2;

    private static final int LONGEST_REST_MILLIS = 1_000;

    /** Wakes the thread that writes; it is no line. */
    private static final ILoggingEvent NUDGE = new LoggingEvent();

    private final LogTarget slow;
    private final Counts counts;
    private final Supplier<String> virtualServer;
    private final Ending ending;
    private final BlockingQueue<ILoggingEvent> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread writer;
    private final GrowingPause rest = new GrowingPause(FIRST_REST, LONGEST_REST); // writer's
    private final RepeatedLines lines;
    private final Runnable between;

    /** Nobody looks at the queue any more. */
    private volatile boolean ended;

    /** Totals of one target; they go on when its queue is replaced by another. Any thread. */
    static final class Counts {
        private final LongAdder lines = new LongAdder();
        private final LongAdder dropped = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder heldBack = new LongAdder();

        /** Dropped ones that no line has told of. */
        private final AtomicLong untold = new AtomicLong();

        void drop(long count) {
            dropped.add(count);
            untold.addAndGet(count);
        }

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
     * What happens when the log ends.
     *
     * @param millis so long what waits may take to be written
     * @param hears is told when lines were dropped then
     */
    record Ending(long millis, Consumer<String> hears) {}

    /**
     * @param target named in reports: file, console
     * @param virtualServer id of the virtual server that the calling thread works for, empty for none
     * @param between run by the thread that writes after each line, and at least once in a second
     */
    LogQueue(
            String target,
            LogTarget slow,
            Counts counts,
            Supplier<String> virtualServer,
            Repeats repeats,
            Ending ending,
            Runnable between) {
        this.virtualServer = virtualServer;
        this.slow = slow;
        this.counts = counts;
        this.lines = new RepeatedLines(repeats.most(), repeats.millis(), counts.heldBack, this::write);
        this.ending = ending;
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

    /** Writes what waits, for as long as it may take, drops the rest, and ends. */
    @Override
    public void stop() {
        if (!isStarted()) {
            return;
        }
        super.stop();
        // No interrupt: it would close the file under a line.
        nudge();
        try {
            writer.join(ending.millis());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        ended = true;
        dropRest();
        slow.close();
    }

    private void dropRest() {
        var rest = new ArrayList<ILoggingEvent>();
        waiting.drainTo(rest);
        long lost = rest.stream().filter(event -> event != NUDGE).count();
        if (lost > 0) {
            counts.drop(lost);
            ending.hears()
                    .accept("error log (" + getName() + "): " + lost
                            + " lines are dropped, they could not be written within " + ending.millis()
                            + " ms of its end");
        }
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
                // The log may have ended between the look at it and now: either this sees that, or who ends it sees the
                // line.
                if (ended && waiting.remove(event)) {
                    counts.drop(1);
                }
                return;
            }
        }
        counts.drop(1);
    }

    private void work() {
        try {
            while (isStarted()) {
                takeNext();
            }
        } catch (InterruptedException ending) {
            addInfo("what waits is written, then the log ends");
        }
        for (ILoggingEvent event = waiting.poll(); event != null; event = waiting.poll()) {
            take(event);
        }
        lines.end();
        // Of the last one that was dropped, which may have found the queue full, a line tells here.
        take(null);
    }

    /** Goes on where even waiting, or saying what failed, finds no memory: the log must be there when there is some again. */
    private void takeNext() throws InterruptedException {
        try {
            take(waiting.poll(LONGEST_REST_MILLIS, TimeUnit.MILLISECONDS));
            rest.reset();
        } catch (OutOfMemoryError shortOfMemory) {
            rest.rest();
        }
    }

    private void take(@Nullable ILoggingEvent event) {
        ILoggingEvent line = event == NUDGE ? null : event;
        try {
            if (line != null) {
                lines.take(line);
            } else {
                lines.endBefore(WallClock.system().millis());
            }
        } catch (Throwable failure) {
            counts.drop(line == null ? 0 : 1);
        }
        try {
            if (waiting.size() <= ROOM_TO_TELL) {
                tellOfDropped(line == null ? WallClock.system().millis() : line.getTimeStamp());
            }
            between.run();
        } catch (Throwable failure) {
            // It costs no line, and comes again with the next.
        }
    }

    /** Whatever happens, such as an OutOfMemoryError, costs one line and not the log. */
    private void write(ILoggingEvent event) {
        boolean taken = false;
        try {
            // One that has ended would say nothing.
            taken = slow.isOpen();
            if (taken) {
                slow.write(event);
            }
        } catch (Throwable failure) {
            taken = false;
        }
        if (!taken) {
            counts.drop(1);
        }
    }

    /**
     * A line for those that are missing: not while the queue is full, which it would only make worse. It comes again with
     * the next line, and at least once in a second, until a place has taken it.
     */
    private void tellOfDropped(long millis) {
        long missing = counts.untold.get();
        if (missing == 0 || !slow.isOpen()) {
            return;
        }
        String text = " lines are missing before this one, they could not be written in time";
        if (slow.tell(LostLines.missing(missing, text, millis))) {
            counts.untold.addAndGet(-missing);
        }
    }
}
