package org.heliostat.config;

/** Says what the text of a directive's value means; the unit belongs to the type. */
public enum ValueType {
    COUNT(""),
    SECONDS("s"),
    MILLISECONDS("ms"),
    BYTES("bytes"),
    FLAG(""),
    TEXT(""),
    PATH(""),
    /** One of a few words, case ignored. */
    CHOICE(""),
    /** Words separated by blanks or commas. */
    LIST("");

    private final String unit;

    ValueType(String unit) {
        this.unit = unit;
    }

    /** @return the unit of a number, empty where there is none */
    public String unit() {
        return unit;
    }

    public boolean isNumber() {
        return this == COUNT || this == SECONDS || this == MILLISECONDS || this == BYTES;
    }
}
