package org.heliostat.admin.advice;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a proposed change should better. Immutable.
 *
 * @param figure the one figure that it is judged by, as {@code /api/v1/stats} has it when counters are of the window too; a row of a
 *     list by its name in brackets: {@code threadPools[NativePool].refused}; a {@code ]} or backslash in the name has a backslash before it
 * @param unit of the figure as it stands there, such as {@code ns} or {@code requests/s}; empty for a plain number
 * @param better where it should go
 * @param now what it was in the last minute
 * @param expected what the change should make of it, predicted by arithmetic from figures of windows; null where only the
 *     direction is known
 */
public record Aim(String figure, String unit, Better better, double now, @Nullable Double expected) {

    /** Where a figure should go. */
    public enum Better {
        MORE,
        LESS;

        /** @return what it is called in JSON and reports */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Aim {
        requireNonNull(figure, "figure");
        requireNonNull(unit, "unit");
        requireNonNull(better, "better");
    }

    /** @return the same with what is predicted, if anything is */
    public Aim expecting(OptionalDouble predicted) {
        return new Aim(figure, unit, better, now, predicted.isPresent() ? (Double) predicted.getAsDouble() : null);
    }
}
