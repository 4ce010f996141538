package org.heliostat.advisor.os;

import java.util.Locale;

/** Writes numbers as people read them. */
public final class Quantity {

    private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB"};
    private static final int KILO = 1_024;
    private static final int WHOLE = 10;

    private Quantity() {}

    /** @return such as {@code 12,345} */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** @return such as {@code 2}, {@code 1.5} */
    public static String decimal(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%.0f", number)
                : String.format(Locale.ROOT, "%.2f", number).replaceFirst("0$", "");
    }

    /** @return such as {@code 512 KB}, {@code 1.5 GB} */
    public static String bytes(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= KILO && unit < UNITS.length - 1) {
            size /= KILO;
            unit++;
        }
        boolean isWhole = size >= WHOLE || size == Math.rint(size);
        return String.format(Locale.ROOT, isWhole ? "%,.0f %s" : "%.1f %s", size, UNITS[unit]);
    }
}
