package org.heliostat.sizing.answer;

/**
 * How much of something. Immutable.
 *
 * @param value finite and not negative
 * @param unit of the value: processors, threads, bytes, bit/s …
 * @param shown the value as people read it
 */
public record Amount(double value, String unit, String shown) {

    public Amount {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(unit + ": " + value + " (expected: a number, 0 or more)");
        }
    }

    /** @param unit in the plural */
    public static Amount of(double value, String unit) {
        return new Amount(value, unit, Figures.number(value));
    }

    public static Amount bytes(double bytes) {
        return new Amount(bytes, "bytes", Figures.bytes(bytes));
    }

    public static Amount bytesPerSecond(double bytes) {
        return new Amount(bytes, "bytes/s", Figures.bytes(bytes) + "/s");
    }

    public static Amount bits(double bitsPerSecond) {
        return new Amount(bitsPerSecond, "bit/s", Figures.bits(bitsPerSecond));
    }
}
