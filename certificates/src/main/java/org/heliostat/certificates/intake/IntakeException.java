package org.heliostat.certificates.intake;

/** What was brought cannot be used; the message says why and what was expected, and holds nothing secret. */
public final class IntakeException extends Exception {

    private static final long serialVersionUID = 1L;

    IntakeException(String why) {
        super(why);
    }
}
