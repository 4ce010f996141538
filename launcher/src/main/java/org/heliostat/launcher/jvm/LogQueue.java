package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.heliostat.stats.ErrorLogSnapshot;

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

    private final Appender<ILoggingEvent> slow;
    private final Counts counts;
    private final Supplier<String> virtualServer;
    private final BlockingQueue<ILoggingEvent> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread writer;

    /** Totals of one target; they go on when its queue is replaced by another. Any thread. */
    static final class Counts {
        private final LongAdder lines = new LongAdder();
        private final LongAdder dropped = new LongAdder();
    }

    /**
     * @param target named in reports: file, console
     * @param virtualServer id of the virtual server that the calling thread works for, empty for none
     */
    LogQueue(String target, Appender<ILoggingEvent> slow, Counts counts, Supplier<String> virtualServer) {
        this.virtualServer = virtualServer;
        this.slow = slow;
        this.counts = counts;
        this.writer = new Thread(null, this::write, "error-log-" + target, 0, false);
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
        writer.interrupt();
        try {
            writer.join(FLUSH_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        slow.stop();
    }

    ErrorLogSnapshot figures() {
        return new ErrorLogSnapshot(getName(), counts.lines.sum(), waiting.size(), counts.dropped.sum());
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

    private void write() {
        try {
            while (isStarted()) {
                write(waiting.take());
            }
        } catch (InterruptedException ending) {
            addInfo("what waits is written, then the log ends");
        }
        for (ILoggingEvent event = waiting.poll(); event != null; event = waiting.poll()) {
            write(event);
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
