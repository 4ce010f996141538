package org.heliostat.request.pattern;

/** A text that is no wildcard pattern; the message says why, for a configuration finding. */
public final class WildcardException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    WildcardException(String message) {
        super(message);
    }
}
