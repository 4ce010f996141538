package org.heliostat.sessionthread.tuning;

/**
 * A change of the limit. Immutable.
 *
 * @param atNanos when, counted from the first interval
 * @param from limit before
 * @param to limit after
 * @param reason why
 */
public record TuningStep(long atNanos, int from, int to, StepReason reason) {}
