package org.heliostat.sizing.answer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them: three digits, with a unit that fits. */
public final class Figures {

    private static final double KILO = 1024;
    private static final String[] SIZES = {"B", "KB", "MB", "GB", "TB", "PB"};
    private static final double DECIMAL = 1000;
    private static final String[] RATES = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};
    private static final double HUNDRED = 100;
    private static final MathContext DIGITS = new MathContext(3);
    private static final double MILLI = 1e-3;
    private static final double SHORTEST = 1e-7;

    private Figures() {}

    /** @return three digits, or all before the point, with commas between thousands */
    public static String number(double value) {
        if (value == 0) {
            return "0";
        }
        return Math.abs(value) >= HUNDRED || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** @return powers of 1024 */
    public static String bytes(double bytes) {
        return scaled(bytes, KILO, SIZES);
    }

    /** @return powers of 1000, as networks are sold */
    public static String bits(double bitsPerSecond) {
        return scaled(bitsPerSecond, DECIMAL, RATES);
    }

    public static String seconds(double seconds) {
        if (seconds == 0) {
            return "0 ms";
        }
        if (seconds < SHORTEST) {
            return "less than " + number(SHORTEST / MILLI) + " ms";
        }
        return seconds < 1 ? number(seconds / MILLI) + " ms" : number(seconds) + " s";
    }

    public static String percent(double share) {
        return number(share * HUNDRED) + " %";
    }

    private static String scaled(double value, double step, String[] units) {
        double rest = value;
        int unit = 0;
        while (rest >= step && unit < units.length - 1) {
            rest /= step;
            unit++;
        }
        return number(rest) + " " + units[unit];
    }
}
