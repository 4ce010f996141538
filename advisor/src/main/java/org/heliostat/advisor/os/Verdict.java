package org.heliostat.advisor.os;

/** How a value of the system is, seen from the configuration. */
public enum Verdict {
    OK("ok"),
    /** Stands in the way: the configuration needs more. */
    LOW("low"),
    /** Stands in nobody's way, and another value is better. */
    ADVICE("advice"),
    /** Cannot be read, so nothing is said against it. */
    NOT_KNOWN("not known");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
