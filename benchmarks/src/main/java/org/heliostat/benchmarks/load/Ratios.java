package org.heliostat.benchmarks.load;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Ratios of the same thing over the rounds: geometric mean, least and most. Immutable; NaN of nothing.
 *
 * @param mean 0 where one of them is 0
 */
public record Ratios(double mean, double least, double most) {

    /** @return of those that are numbers */
    public static Ratios of(DoubleStream ratios) {
        double[] sorted = ratios.filter(Double::isFinite).sorted().toArray();
        return sorted.length == 0
                ? new Ratios(Double.NaN, Double.NaN, Double.NaN)
                : new Ratios(mean(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    public boolean isKnown() {
        return !Double.isNaN(mean);
    }

    /** @return the mean with the range behind it, if there is one; a dash for nothing */
    public String text(String format) {
        if (!isKnown()) {
            return "-";
        }
        String middle = String.format(Locale.ROOT, format, mean);
        if (least == most) {
            return middle;
        }
        return middle + " (" + String.format(Locale.ROOT, format, least) + " to "
                + String.format(Locale.ROOT, format, most) + ")";
    }

    /** @return the mean alone; a dash for nothing */
    public String meanText(String format) {
        return isKnown() ? String.format(Locale.ROOT, format, mean) : "-";
    }

    private static double mean(double[] figures) {
        return Math.exp(DoubleStream.of(figures).map(Math::log).sum() / figures.length);
    }
}
