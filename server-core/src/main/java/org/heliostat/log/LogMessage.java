package org.heliostat.log;

/**
 * One kind of line in the error log. Implemented by one enum per package, so that every message is a constant with a
 * number that is never used again (a test of the house compares all of them).
 */
public interface LogMessage {

    /** @return what it says, and how */
    Wording wording();

    /** @return 1000 to 9999, shown as {@code HS1234} */
    default int number() {
        return wording().number();
    }

    default LogLevel level() {
        return wording().level();
    }

    /** @return the text, with {@code {}} for each argument */
    default String text() {
        return wording().text();
    }

    /** @return seconds in which the message appears at most once; 0 = it always appears */
    default int repeatSeconds() {
        return wording().repeatSeconds();
    }

    /**
     * What a message says. Immutable.
     *
     * @param number 1000 to 9999
     * @param text with {@code {}} for each argument
     * @param repeatSeconds in which it appears at most once; 0 = it always appears
     */
    record Wording(int number, LogLevel level, String text, int repeatSeconds) {}
}
