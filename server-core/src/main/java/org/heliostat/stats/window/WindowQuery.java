package org.heliostat.stats.window;

import java.util.Arrays;
import java.util.List;

/**
 * Says which time the figures shall speak for.
 *
 * @param figures of distributions, averages, rates and ratios
 * @param counters of counters: {@link Window#START}, so that two answers can be subtracted, or the same as {@code figures}
 */
public record WindowQuery(Window figures, Window counters) {

    /** What every view shows unless asked otherwise. */
    public static final WindowQuery USUAL = new WindowQuery(Window.MINUTE, Window.START);

    /** @return the last minute, five and fifteen minutes, counters since the start */
    public static List<WindowQuery> windows() {
        return Arrays.stream(Window.values())
                .filter(window -> window != Window.START)
                .map(WindowQuery::figuresOf)
                .toList();
    }

    public WindowQuery {
        if (counters != figures && counters != Window.START) {
            throw new IllegalArgumentException(
                    "counters: " + counters.word() + " (expected: start or " + figures.word() + ")");
        }
    }

    /** @return figures of that time, counters since the start */
    public static WindowQuery figuresOf(Window figures) {
        return new WindowQuery(figures, Window.START);
    }

    /** @return everything of that time */
    public static WindowQuery allOf(Window window) {
        return new WindowQuery(window, window);
    }
}
