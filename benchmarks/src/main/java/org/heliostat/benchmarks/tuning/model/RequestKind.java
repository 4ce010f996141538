package org.heliostat.benchmarks.tuning.model;

import java.util.List;

/**
 * Requests that do the same.
 *
 * @param share of all requests, 0 to 1
 * @param steps one after the other
 */
public record RequestKind(double share, List<Step> steps) {

    public RequestKind {
        steps = List.copyOf(steps);
    }

    static RequestKind all(Step... steps) {
        return new RequestKind(1, List.of(steps));
    }

    static RequestKind some(double share, Step... steps) {
        return new RequestKind(share, List.of(steps));
    }

    boolean succeeds() {
        return steps.stream().noneMatch(step -> step.what() == Step.What.TIMES_OUT);
    }
}
