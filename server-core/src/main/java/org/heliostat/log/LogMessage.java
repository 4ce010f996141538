package org.heliostat.log;

/**
 * One kind of line in the error log. Implemented by one enum per package, so that every message is a constant with a
 * number that is never used again (a test of the house compares all of them).
 */
public interface LogMessage {

    /** @return 1000 to 9999, shown as {@code HS1234} */
    int number();

    LogLevel level();

    /** @return the text, with {@code {}} for each argument */
    String text();

    /** @return seconds in which the message appears at most once; 0 = it always appears */
    default int repeatSeconds() {
        return 0;
    }
}
