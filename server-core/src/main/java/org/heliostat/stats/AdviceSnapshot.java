package org.heliostat.stats;

/**
 * What the adviser has found, and what looking for it costs. Immutable.
 *
 * @param rules that are looked at; 0 where Advice is off
 * @param info findings that stand now and only cost something
 * @param warning findings that stand now and slow requests down
 * @param critical findings that stand now and fail requests
 * @param rounds times that all rules were looked at
 * @param roundNanos that rounds have taken, all together
 * @param longestRoundNanos that one of them has taken
 * @param rulesFailed times that a rule ended in a defect
 * @param leftOut findings that MaxAdvice left no place for, counted each round
 */
public record AdviceSnapshot(
        int rules,
        int info,
        int warning,
        int critical,
        long rounds,
        long roundNanos,
        long longestRoundNanos,
        long rulesFailed,
        long leftOut) {

    /** Nobody looks. */
    public static final AdviceSnapshot NONE = new AdviceSnapshot(0, 0, 0, 0, 0, 0, 0, 0, 0);
}
