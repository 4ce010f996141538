package org.heliostat.launcher.memory;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Shows whatever is logged with a Throwable to somebody, at every level, before anything is allocated for the line. Every
 * edge of a thread, ours and Netty's, logs what it catches: so this sees the errors of all of them. Any thread.
 */
public final class OutOfMemoryFilter extends TurboFilter {

    private final Consumer<Throwable> seen;

    public OutOfMemoryFilter(Consumer<Throwable> seen) {
        this.seen = seen;
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
            seen.accept(thrown);
        } else if (arguments != null
                && arguments.length > 0
                && arguments[arguments.length - 1] instanceof Throwable last) {
            seen.accept(last);
        }
        return FilterReply.NEUTRAL;
    }
}
