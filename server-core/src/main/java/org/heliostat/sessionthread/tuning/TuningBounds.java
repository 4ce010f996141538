package org.heliostat.sessionthread.tuning;

/**
 * Between which limits a tuner may choose. Immutable.
 *
 * @param least sessions, 1 or more
 * @param most sessions, not less than {@code least}
 */
public record TuningBounds(int least, int most) {

    public TuningBounds {
        if (least < 1 || most < least) {
            throw new IllegalArgumentException(
                    "limits: " + least + " to " + most + " (expected: 1 or more, the second not less than the first)");
        }
    }

    /** @return the nearest limit that is allowed */
    public int nearest(double limit) {
        return (int) Math.max(least, Math.min(most, Math.round(limit)));
    }
}
