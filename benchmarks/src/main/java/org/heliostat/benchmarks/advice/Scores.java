package org.heliostat.benchmarks.advice;

import java.util.List;
import java.util.stream.LongStream;

/**
 * What outcomes come to, and the gates. Immutable.
 *
 * @param faults that were planted
 * @param found of them
 * @param first of them, at the top
 * @param crowded faults with more than {@link #MOST_GRAVE} findings of warning or above
 * @param healthy set-ups that were well
 * @param alarms findings of warning or above at these
 * @param gains changes whose gain was predicted and measured
 * @param gainsRight of these, within a quarter
 * @param directions changes of which only the direction was said, and that were tried
 * @param directionsRight of these, kept
 * @param medianSeconds to the finding, −1 where there was none
 * @param worstSeconds to the finding, −1 where there was none
 * @param failed cases that could not be run
 */
record Scores(
        int faults,
        int found,
        int first,
        int crowded,
        int healthy,
        int alarms,
        int gains,
        int gainsRight,
        int directions,
        int directionsRight,
        long medianSeconds,
        long worstSeconds,
        int failed) {

    static final int MOST_GRAVE = 3;
    static final double LEAST_RECALL = 0.9;
    static final double LEAST_FIRST = 0.8;

    static Scores of(List<Outcome> outcomes) {
        List<Outcome> run = outcomes.stream().filter(one -> !one.hasFailed()).toList();
        List<Outcome> faults = run.stream().filter(one -> !one.healthy()).toList();
        List<Outcome> healthy = run.stream().filter(Outcome::healthy).toList();
        List<Gain.Result> tried = faults.stream()
                .map(Outcome::gain)
                .filter(Gain.Result::isMeasured)
                .toList();
        List<Gain.Result> gains =
                tried.stream().filter(Gain.Result::isPredicted).toList();
        long[] seconds = faults.stream()
                .filter(Outcome::found)
                .mapToLong(Outcome::seconds)
                .sorted()
                .toArray();
        return new Scores(
                faults.size(),
                (int) faults.stream().filter(Outcome::found).count(),
                (int) faults.stream().filter(Outcome::first).count(),
                (int) faults.stream().filter(one -> one.grave() > MOST_GRAVE).count(),
                healthy.size(),
                healthy.stream().mapToInt(Outcome::grave).sum(),
                gains.size(),
                right(gains),
                tried.size() - gains.size(),
                right(tried) - right(gains),
                seconds.length == 0 ? -1 : seconds[seconds.length / 2],
                LongStream.of(seconds).max().orElse(-1),
                outcomes.size() - run.size());
    }

    private static int right(List<Gain.Result> gains) {
        return (int) gains.stream().filter(Gain.Result::isRight).count();
    }

    double recall() {
        return faults == 0 ? 1 : (double) found / faults;
    }

    double top() {
        return faults == 0 ? 1 : (double) first / faults;
    }

    boolean hold() {
        return recall() >= LEAST_RECALL
                && top() >= LEAST_FIRST
                && crowded == 0
                && alarms == 0
                && gainsRight == gains
                && directionsRight == directions;
    }
}
