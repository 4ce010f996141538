package org.heliostat.study.measure;

import java.time.Duration;

/** Knows how long a study takes at most, and what is left of it. Belongs to the thread that measures. */
public final class Timetable {

    private final Duration total;
    private Duration left;
    private Duration afterBlock;

    /** @param total all blocks together */
    public Timetable(Duration total) {
        this.total = total;
        this.left = total;
        this.afterBlock = total;
    }

    public Duration total() {
        return total;
    }

    Duration left() {
        return left;
    }

    /** Begins what takes so long at most. */
    void begin(Duration block) {
        afterBlock = atLeastNothing(left.minus(block));
    }

    void spent(Duration part) {
        left = atLeastNothing(left.minus(part));
    }

    /** What the block did not need is not needed. */
    void end() {
        left = afterBlock;
    }

    private static Duration atLeastNothing(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
