package org.heliostat.sizing.cost;

/** Where a number comes from. */
public enum Source {
    /** Measured by a study. */
    STUDY("study"),
    /** Measured by a running server. */
    MEASURED("measured"),
    /** Said by whoever asks. */
    GIVEN("given"),
    /** Nobody has said otherwise. */
    DEFAULT("default");

    private final String word;

    Source(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
