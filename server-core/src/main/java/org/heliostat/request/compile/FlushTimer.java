package org.heliostat.request.compile;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;

/**
 * When what a function has written is sent on before its buffer is full: after this time without a write. Immutable.
 *
 * @param nanos −1 for never, 0 for with each write
 */
record FlushTimer(long nanos) {

    static final FlushTimer NEVER = new FlushTimer(-1);

    private static final String NAME = "flushTimer";
    private static final int LONGEST_MILLIS = 3_600_000;

    /** @param timer flushTimer of magnus.conf, if it is there */
    static FlushTimer orElseOf(Optional<Duration> timer) {
        return timer.map(time -> new FlushTimer(time.toNanos())).orElse(NEVER);
    }

    /** @return that of the line, or else, at Service, this one */
    FlushTimer of(Stage stage, Parameters line) {
        if (line.optional(NAME).isEmpty()) {
            return stage == Stage.SERVICE ? this : NEVER;
        }
        return new FlushTimer(TimeUnit.MILLISECONDS.toNanos(line.integer(NAME, 0, 0, LONGEST_MILLIS)));
    }

    /** @return whether there is no buffer */
    boolean isEachWrite() {
        return nanos == 0;
    }
}
