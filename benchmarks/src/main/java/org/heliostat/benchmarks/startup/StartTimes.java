package org.heliostat.benchmarks.startup;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Times of one kind of start, both servers by turns. Used by one thread. */
final class StartTimes {

    private final String kind;
    private final List<Double> ours = new ArrayList<>();
    private final List<Double> theirs = new ArrayList<>();

    StartTimes(String kind) {
        this.kind = kind;
    }

    /** @param heliostat seconds, and so is {@code tomcat} */
    void add(double heliostat, double tomcat) {
        ours.add(heliostat);
        theirs.add(tomcat);
    }

    /** @return ratio of the medians */
    double ratio() {
        return median(ours) / median(theirs);
    }

    String table() {
        return String.format(
                Locale.ROOT,
                "| %s | × Tomcat | median s | least to most s |%n|---|---|---|---|%n"
                        + "| heliostat | %.2f | %.2f | %.2f to %.2f |%n| tomcat | 1.00 | %.2f | %.2f to %.2f |%n",
                kind,
                ratio(),
                median(ours),
                Collections.min(ours),
                Collections.max(ours),
                median(theirs),
                Collections.min(theirs),
                Collections.max(theirs));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
