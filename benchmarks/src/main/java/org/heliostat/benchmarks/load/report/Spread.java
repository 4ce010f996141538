package org.heliostat.benchmarks.load.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Median, least and most of a figure over the rounds. Immutable; NaN where nothing is known. */
public record Spread(double median, double least, double most) {

    static final Spread UNKNOWN = new Spread(Double.NaN, Double.NaN, Double.NaN);

    static Spread of(DoubleStream values) {
        double[] known = values.filter(value -> !Double.isNaN(value)).sorted().toArray();
        if (known.length == 0) {
            return UNKNOWN;
        }
        int middle = known.length / 2;
        double median = known.length % 2 == 1 ? known[middle] : (known[middle - 1] + known[middle]) / 2;
        return new Spread(median, known[0], Arrays.stream(known).max().orElse(Double.NaN));
    }

    /** @return a dash for what is not known */
    String medianText(String format) {
        return Double.isNaN(median) ? "-" : String.format(Locale.ROOT, format, median);
    }

    /** @return median with the range behind it, if there is one */
    String text(String format) {
        if (Double.isNaN(median)) {
            return "-";
        }
        String middle = String.format(Locale.ROOT, format, median);
        if (least == most) {
            return middle;
        }
        return middle + " (" + String.format(Locale.ROOT, format, least) + " to "
                + String.format(Locale.ROOT, format, most) + ")";
    }
}
