package org.heliostat.benchmarks.advice;

import java.util.List;

/** Makes outcomes for tests. */
final class Outcomes {

    private Outcomes() {}

    static Outcome found(String name, long seconds) {
        return outcome(name, false, true, true, 1, seconds, List.of(), "");
    }

    static Outcome foundBelow(String name, String instead) {
        return outcome(name, false, true, false, 1, 80, List.of(instead), "");
    }

    static Outcome missed(String name, int grave) {
        return outcome(name, false, false, false, grave, -1, List.of(), "");
    }

    static Outcome failed(String name) {
        return outcome(name, false, false, false, 0, -1, List.of(), "no port");
    }

    /** @param alarms findings of warning or above */
    static Outcome healthy(String name, String... alarms) {
        return outcome(name, true, false, false, alarms.length, -1, List.of(alarms), "");
    }

    static Outcome withGain(String name, Gain.Result gain) {
        Outcome found = found(name, 60);
        return new Outcome(
                name, found.area(), false, true, true, 1, true, 60, found.ran(), found.expected(), List.of(), gain, "");
    }

    private static Outcome outcome(
            String name,
            boolean healthy,
            boolean found,
            boolean first,
            int grave,
            long seconds,
            List<String> instead,
            String failure) {
        return new Outcome(
                name,
                "Files",
                healthy,
                found,
                first,
                grave,
                true,
                seconds,
                120,
                List.of("a-rule"),
                instead,
                Gain.Result.NONE,
                failure);
    }
}
