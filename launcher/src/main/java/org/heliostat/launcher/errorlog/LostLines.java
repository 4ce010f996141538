package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.heliostat.time.Ticker;

/**
 * Counts lines that one place of the error log does not take. The terminal hears of them now and then, and before the first
 * line that the place takes again stands how many are missing. After a failure the place is left alone for a while. Used
 * by the thread that writes the log.
 */
final class LostLines {

    /** After a failure the place is left alone for so long. */
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Somebody at the terminal hears about it so often. */
    private static final long TOLD_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Wording wording;
    private final AtomicLong lost;
    private final LongAdder failed;
    private final Ticker ticker;
    private final Consumer<String> terminal;
    private long restUntil;
    private boolean told;
    private long tellAgain;

    /** Takes a line, or fails. */
    @FunctionalInterface
    interface Place {
        void write(ILoggingEvent line) throws IOException;
    }

    /**
     * How lost lines are spoken of.
     *
     * @param fails what the terminal hears before the reason: which place cannot be written
     * @param missing why lines are missing, in the line of the log behind their number
     */
    record Wording(String fails, String missing) {}

    /**
     * @param lost lines that the place has not taken and no line has told of; shared with who writes there next
     * @param failed counts lines that no place took
     */
    LostLines(Wording wording, AtomicLong lost, LongAdder failed, Ticker ticker, Consumer<String> terminal) {
        this.wording = wording;
        this.lost = lost;
        this.failed = failed;
        this.ticker = ticker;
        this.terminal = terminal;
        this.restUntil = ticker.nanos();
    }

    /** Writes a line behind what there is to be said of lost ones, or counts it as another. */
    void write(ILoggingEvent line, Place place) {
        if (isResting()) {
            count();
            return;
        }
        try {
            attempt(line, place);
        } catch (IOException refused) {
            count();
            rest(refused);
        }
    }

    /** @return whether the line was written; where not, it is not counted */
    boolean tell(ILoggingEvent aboutOthers, Place place) {
        if (isResting()) {
            return false;
        }
        try {
            attempt(aboutOthers, place);
            return true;
        } catch (IOException refused) {
            rest(refused);
            return false;
        }
    }

    /** The place may have changed: the next line is tried. */
    void tryAgain() {
        restUntil = ticker.nanos();
    }

    private boolean isResting() {
        return lost.get() > 0 && ticker.nanos() - restUntil < 0;
    }

    private void attempt(ILoggingEvent line, Place place) throws IOException {
        long missing = lost.get();
        if (missing > 0) {
            place.write(missing(missing, " lines are missing here, " + wording.missing(), line.getTimeStamp()));
            lost.addAndGet(-missing);
        }
        place.write(line);
    }

    private void count() {
        lost.incrementAndGet();
        failed.increment();
    }

    private void rest(IOException refused) {
        long now = ticker.nanos();
        restUntil = now + PAUSE_NANOS;
        if (!told || now - tellAgain >= 0) {
            told = true;
            tellAgain = now + TOLD_NANOS;
            terminal.accept(
                    wording.fails() + ": " + refused.getMessage() + ": lines are dropped, " + failed.sum() + " so far");
        }
    }

    /**
     * @param text behind the number of lines
     * @param millis when it is said, as of the lines around it, since 1970
     */
    static ILoggingEvent missing(long lines, String text, long millis) {
        LoggingEvent event = new LoggingEvent();
        event.setMDCPropertyMap(Map.of());
        event.setInstant(Instant.ofEpochMilli(millis));
        event.setLevel(Level.WARN);
        event.setLoggerName(LostLines.class.getName());
        event.setMessage("error log: " + lines + text);
        return event;
    }
}
