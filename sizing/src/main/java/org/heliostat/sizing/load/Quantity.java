package org.heliostat.sizing.load;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a number measures: which units it is written in, and what one of them is in the unit of the arithmetic. */
public enum Quantity {
    /** Per second. */
    RATE(
            "/s",
            Map.of("", 1.0, "/s", 1.0, "/m", 1 / 60.0, "/min", 1 / 60.0, "/h", 1 / 3600.0),
            "2000/s, 90000/m or 5000000/h"),
    /** A number of things. */
    COUNT("", Map.of("", 1.0), "a number"),
    /** Seconds. */
    TIME(
            "s",
            Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "min", 60.0, "h", 3600.0, "d", 86400.0),
            "a time with its unit, as 0.8ms, 10s, 30m"),
    /** Bytes; k, m, g and t are powers of 1024. */
    BYTES(
            "",
            Map.of(
                    "",
                    1.0,
                    "b",
                    1.0,
                    "k",
                    1024.0,
                    "kb",
                    1024.0,
                    "m",
                    1048576.0,
                    "mb",
                    1048576.0,
                    "g",
                    1073741824.0,
                    "gb",
                    1073741824.0,
                    "t",
                    1099511627776.0,
                    "tb",
                    1099511627776.0),
            "bytes, as 500, 12k, 64m, 2g"),
    /** A part of a whole, 0 to 1; written in percent. */
    SHARE("%", Map.of("", 0.01, "%", 0.01), "percent, as 30%"),
    /** How many times as much. */
    FACTOR("", Map.of("", 1.0, "x", 1.0), "a factor, as 1.5");

    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([a-z/%]*)");

    private final String plainUnit;
    private final Map<String, Double> units;
    private final String expectation;

    Quantity(String plainUnit, Map<String, Double> units, String expectation) {
        this.plainUnit = plainUnit;
        this.units = units;
        this.expectation = expectation;
    }

    /** @return the number in the unit of the arithmetic, finite and not negative; empty when the text is none */
    public OptionalDouble parse(String text) {
        Matcher number = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!number.matches()) {
            return OptionalDouble.empty();
        }
        Double unit = units.get(number.group(2));
        return unit == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(number.group(1)) * unit);
    }

    /** @return what is expected, with the range as it would be written */
    public String expectation(double least, double most) {
        return expectation + ", " + written(least) + " to " + written(most);
    }

    /** @return one word in capitals */
    String label() {
        return this == COUNT ? "N" : name();
    }

    private String written(double value) {
        double shown = this == SHARE ? value * 100 : value;
        String number = shown == Math.rint(shown) ? String.format(Locale.ROOT, "%.0f", shown) : Double.toString(shown);
        return number + plainUnit;
    }
}
