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
 * @param side of the limit that the value is on; null where there is none
 */
public record Evidence(String figure, double value, String unit, @Nullable Double limit, @Nullable LimitSide side) {

    public Evidence {
        requireNonNull(figure, "figure");
        requireNonNull(unit, "unit");
        if ((limit == null) != (side == null)) {
            throw new IllegalArgumentException(figure + ": a limit has a side, and a side a limit");
        }
    }

    /** @return a figure that is above its limit, or at it; one that is not only explains, as 0 does where none is allowed */
    public static Evidence beyond(String figure, double value, String unit, double limit) {
        boolean isBeyond = value >= limit && value > 0;
        return isBeyond ? new Evidence(figure, value, unit, limit, LimitSide.ABOVE) : of(figure, value, unit);
    }

    /** @return a figure that is below its limit, or at it; one that is not only explains */
    public static Evidence below(String figure, double value, String unit, double limit) {
        return value <= limit ? new Evidence(figure, value, unit, limit, LimitSide.BELOW) : of(figure, value, unit);
    }

    /** @return a figure that only explains */
    public static Evidence of(String figure, double value, String unit) {
        return new Evidence(figure, value, unit, null, null);
    }
}
