package org.heliostat.admin.advice;

import java.util.Locale;
import java.util.Map;

/** Writes figures that aims and trials are about, for sentences and tables, wherever they are shown. */
public final class FigureWords {

    private static final Map<String, String> NAMES = Map.of(
            "window.perSecond.requests", "requests",
            "window.perSecond.connections", "new connections",
            "timeSplit.total.averageNanos", "the mean time of a request",
            "window.ratios.quickLane", "the share of requests answered on I/O loops",
            "window.averages.queueLength", "the length of the queue",
            "connectionQueue.overflows", "requests that found the queue full");

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double PERCENT = 100;
    private static final double SMALL = 10;

    private FigureWords() {}

    /** @return what a figure is called where people read */
    public static String name(String figure) {
        return NAMES.getOrDefault(figure, figure);
    }

    /** @return a value with its unit; nanoseconds in milliseconds or seconds */
    public static String value(double value, String unit) {
        if (unit.equals("ns")) {
            double millis = value / NANOS_PER_MILLI;
            return millis < MILLIS_PER_SECOND ? number(millis) + " ms" : number(millis / MILLIS_PER_SECOND) + " s";
        }
        return unit.isEmpty() ? String.format(Locale.ROOT, "%.3f", value) : number(value) + " " + unit;
    }

    /** @return such as {@code rose from 37.8 to 201.3 requests/s}, the unit once where both have the same */
    public static String course(double before, double after, String unit) {
        String from = value(before, unit);
        String to = value(after, unit);
        if (from.equals(to)) {
            return "stayed at " + to;
        }
        int blank = from.indexOf(' ');
        boolean isSameUnit = blank > 0 && to.endsWith(from.substring(blank));
        return (after > before ? "rose" : "fell") + " from " + (isSameUnit ? from.substring(0, blank) : from) + " to "
                + to;
    }

    /** @param ratio 0 to 1 */
    public static String percent(double ratio) {
        return number(ratio * PERCENT) + " %";
    }

    private static String number(double number) {
        boolean isWhole = number == Math.rint(number);
        String format = isWhole ? "%,.0f" : Math.abs(number) < SMALL ? "%.2f" : "%,.1f";
        return String.format(Locale.ROOT, format, number);
    }
}
