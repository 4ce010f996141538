package org.heliostat.advisor.rule;

import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.window.Window;

/**
 * How often something must happen to be worth a word, whichever window is asked: so often in one window, as often a second in the
 * others, and never less than a least number, so that a shorter one does not speak of a handful. Immutable.
 *
 * @param count in the window
 * @param window that the count is of
 * @param least in any window
 */
public record Frequency(long count, Window window, long least) {

    private static final double MILLIS_PER_SECOND = 1_000;

    /** @return how often it must have happened in the time that a window covers */
    public double in(WindowSnapshot figures) {
        double length = window.length().toMillis() / MILLIS_PER_SECOND;
        return Math.max(least, count * figures.coveredSeconds() / length);
    }
}
