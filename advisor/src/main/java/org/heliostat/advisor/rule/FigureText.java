package org.heliostat.advisor.rule;

import java.util.Locale;

/** Writes figures as titles have them. */
public final class FigureText {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double MEGABYTE = 1 << 20;
    private static final double PERCENT = 100;
    private static final double WHOLE = 10;

    private FigureText() {}

    /** @return such as {@code 12,345} */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** @return a number with one digit behind the point where it is small: {@code 3.5}, {@code 128} */
    public static String number(double number) {
        return String.format(Locale.ROOT, Math.abs(number) < WHOLE ? "%.1f" : "%,.0f", number);
    }

    /** @param ratio 0 to 1 */
    public static String percent(double ratio) {
        return number(percentOf(ratio)) + " %";
    }

    /** @return 0 to 100 of 0 to 1, for evidence in {@code %} */
    public static double percentOf(double ratio) {
        return ratio * PERCENT;
    }

    /** @return milliseconds for evidence in {@code ms} */
    public static double millis(double nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    /** @return such as {@code 250 ms}, {@code 1.5 s} */
    public static String time(double nanos) {
        double millis = millis(nanos);
        return millis < MILLIS_PER_SECOND ? number(millis) + " ms" : number(millis / MILLIS_PER_SECOND) + " s";
    }

    /** @return such as {@code 12 MB} */
    public static String bytes(double bytes) {
        return number(bytes / MEGABYTE) + " MB";
    }
}
