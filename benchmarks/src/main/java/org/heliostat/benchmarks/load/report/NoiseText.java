package org.heliostat.benchmarks.load.report;

import java.util.List;
import org.heliostat.benchmarks.load.plan.Measurement;

/** Says which measurements others disturbed. */
final class NoiseText {

    private NoiseText() {}

    /** @return one sentence or two */
    static String summary(Figures figures) {
        String again =
                switch (figures.thrownAway()) {
                    case 0 -> "No measurement was taken again.";
                    case 1 -> "One measurement was thrown away and taken again, as others were busy meanwhile.";
                    default ->
                        figures.thrownAway()
                                + " measurements were thrown away and taken again, as others were busy meanwhile.";
                };
        int noisy = figures.noisy().size();
        return noisy == 0
                ? again
                : again + " Not to be had quietly: " + noisy + " of "
                        + figures.all().size() + ":";
    }

    /** @return a line for each measurement that stayed although others were busy */
    static List<String> noisy(Figures figures) {
        return figures.noisy().stream().map(NoiseText::line).toList();
    }

    /** @return a line for each measurement that was taken again */
    static List<String> takenAgain(Figures figures) {
        return figures.all().stream()
                .filter(each -> each.noise().again() > 0)
                .map(each -> where(each) + ": " + each.noise().again() + " ×")
                .toList();
    }

    private static String line(Measurement noisy) {
        return where(noisy) + ": " + noisy.noise().text();
    }

    private static String where(Measurement measurement) {
        return "round " + measurement.round() + ", " + measurement.server().label() + ", "
                + measurement.loadCase().label();
    }
}
