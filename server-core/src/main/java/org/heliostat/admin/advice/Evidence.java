package org.heliostat.admin.advice;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A figure that a finding stands on. Immutable.
 *
 * @param figure where the statistics have it, such as {@code connectionQueue.overflows}; {@code os.…} where the operating
 *     system tells it
 * @param value in the unit
 * @param unit such as {@code ms}, {@code bytes}, {@code requests}; {@code %} for 0 to 100; empty for a plain number
 * @param limit that the value is compared with, in the unit; null where it only explains
 */
public record Evidence(String figure, double value, String unit, @Nullable Double limit) {

    public Evidence {
        requireNonNull(figure, "figure");
        requireNonNull(unit, "unit");
    }

    /** @return a figure that is beyond its limit */
    public static Evidence beyond(String figure, double value, String unit, double limit) {
        return new Evidence(figure, value, unit, limit);
    }

    /** @return a figure that only explains */
    public static Evidence of(String figure, double value, String unit) {
        return new Evidence(figure, value, unit, null);
    }
}
