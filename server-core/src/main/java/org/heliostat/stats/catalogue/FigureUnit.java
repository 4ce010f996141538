package org.heliostat.stats.catalogue;

/** What a figure is measured in. */
public enum FigureUnit {
    NONE("", 1),
    BYTES("bytes", 1),
    BYTES_PER_SECOND("bytes/second", 1),
    NANOSECONDS("nanoseconds", 1e-9),
    MILLISECONDS("milliseconds", 1e-3),
    SECONDS("seconds", 1);

    private final String text;
    private final double base;

    FigureUnit(String text, double base) {
        this.text = text;
        this.base = base;
    }

    /** @return its name, empty for a plain number */
    public String text() {
        return text;
    }

    public boolean isTime() {
        return this == NANOSECONDS || this == MILLISECONDS || this == SECONDS;
    }

    /** @return the value in the base unit of its kind: seconds, bytes */
    public double inBase(double value) {
        return value * base;
    }
}
