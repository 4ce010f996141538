package org.heliostat.adminui.rest;

import java.time.Duration;
import org.heliostat.time.Ticker;

/**
 * Makes guessing slow: each wrong token is answered later than the one before, and after ten of them at once with
 * 429 until a minute has passed without one. The right token is never held up. Guarded by {@code this}.
 */
final class FailedLogins {

    /** Wrong tokens that are answered with a delayed 401; the next get 429. */
    static final int PATIENCE = 10;

    /** Time without a wrong token after which all are forgotten. */
    static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(1);

    private static final Duration FIRST_DELAY = Duration.ofMillis(50);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(5);

    private final Ticker ticker;
    private int failures;
    private long lastNanos;

    FailedLogins(Ticker ticker) {
        this.ticker = ticker;
    }

    /**
     * Counts one more.
     *
     * @return how long its answer is held back; negative when there were too many
     */
    synchronized Duration failed() {
        long now = ticker.nanos();
        if (now - lastNanos > FORGOTTEN_AFTER.toNanos()) {
            failures = 0;
        }
        lastNanos = now;
        failures = Math.min(failures + 1, PATIENCE + 1);
        if (failures > PATIENCE) {
            return Duration.ofSeconds(-1);
        }
        Duration delay = FIRST_DELAY.multipliedBy(1L << (failures - 1));
        return delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY;
    }
}
