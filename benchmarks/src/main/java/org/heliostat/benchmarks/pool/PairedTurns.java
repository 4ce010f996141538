package org.heliostat.benchmarks.pool;

import java.util.Arrays;
import java.util.Locale;

/**
 * Processor time for one lease in turns that followed each other, ours and theirs. Immutable.
 *
 * @param ours nanoseconds
 * @param theirs nanoseconds, as many
 */
record PairedTurns(double[] ours, double[] theirs) {

    /** @return ours to theirs, the least first */
    private double[] ratios() {
        double[] ratios = new double[ours.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = ours[i] / theirs[i];
        }
        Arrays.sort(ratios);
        return ratios;
    }

    double medianRatio() {
        return quantile(ratios(), 0.5);
    }

    /** @return a row: median and middle half of the ratios, medians and least of the times */
    String row(String name) {
        double[] ratios = ratios();
        return String.format(
                Locale.ROOT,
                "| %s | %.3f | %.3f to %.3f | %.0f : %.0f | %.0f : %.0f |%n",
                name,
                quantile(ratios, 0.5),
                quantile(ratios, 0.25),
                quantile(ratios, 0.75),
                quantile(sorted(ours), 0.5),
                quantile(sorted(theirs), 0.5),
                sorted(ours)[0],
                sorted(theirs)[0]);
    }

    private static double[] sorted(double[] figures) {
        double[] copy = figures.clone();
        Arrays.sort(copy);
        return copy;
    }

    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
