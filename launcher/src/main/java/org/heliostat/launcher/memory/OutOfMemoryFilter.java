package org.heliostat.launcher.memory;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.function.Predicate;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Shows whatever is logged with a Throwable to somebody, at every level, before anything is allocated for the line. Every
 * edge of a thread, ours and Netty's, logs what it catches: so this sees the errors of all of them. Where there is no
 * memory for the line of an OutOfMemoryError it is left out: thrown by the log, a second one would end the very thread
 * that had caught the first. Any thread.
 */
public final class OutOfMemoryFilter extends TurboFilter {

    /** A line with a long stack needs about this much. */
    private static final int LINE_BYTES = 64 * 1024;

    /** For so long after a try that failed there is no other one: it costs the process a collection in vain. */
    private static final long PAUSE_NANOS = 500_000_000;

    private final Predicate<Throwable> seen;
    private final Ticker ticker;
    private volatile boolean wasShort;
    private volatile long shortNanos;

    /** @param seen is shown what is logged, and says whether it is about memory */
    public OutOfMemoryFilter(Predicate<Throwable> seen, Ticker ticker) {
        this.seen = seen;
        this.ticker = ticker;
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        if (thrown != null) {
            return decide(thrown);
        }
        if (arguments != null && arguments.length > 0 && arguments[arguments.length - 1] instanceof Throwable last) {
            return decide(last);
        }
        return FilterReply.NEUTRAL;
    }

    private FilterReply decide(Throwable thrown) {
        return seen.test(thrown) && !hasRoom() ? FilterReply.DENY : FilterReply.NEUTRAL;
    }

    private boolean hasRoom() {
        long now = ticker.nanos();
        if (wasShort && now - shortNanos < PAUSE_NANOS) {
            return false;
        }
        boolean isShort = !MemoryProbe.hasBytes(LINE_BYTES);
        shortNanos = now;
        wasShort = isShort;
        return !isShort;
    }
}
