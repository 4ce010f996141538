package org.heliostat.config.change;

/** An edit that cannot be made; names field, value and expectation. Nothing has changed. */
public final class EditException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String value;
    private final String expected;

    /** @param field the directive or file */
    public EditException(String field, String value, String expected) {
        super(field + ": " + value + " (expected: " + expected + ")");
        this.field = field;
        this.value = value;
        this.expected = expected;
    }

    public String field() {
        return field;
    }

    public String value() {
        return value;
    }

    public String expected() {
        return expected;
    }
}
