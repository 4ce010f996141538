package org.heliostat.sessionthread.tuning;

/**
 * A change of the limit. Immutable.
 *
 * @param atNanos when, counted from the first interval
 * @param from limit before
 * @param to limit after
 * @param reason why
 */
public record TuningStep(long atNanos, int from, int to, StepReason reason) {

    private static final double WORTH_A_LINE = 1.25;

    /** @return whether it is worth a line of the log */
    boolean isLarge() {
        return to >= from * WORTH_A_LINE || from >= to * WORTH_A_LINE;
    }
}
