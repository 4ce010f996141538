package org.heliostat.certificates.ocsp;

/** There is no status of a certificate that could be shown; the message says why. */
final class StaplingException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** What figures tell apart. */
    enum Kind {
        /** Nobody answers at the address. */
        UNREACHABLE,
        /** The answer was not whole in time. */
        TIMED_OUT,
        TOO_LARGE,
        /** The responder answers that it does not answer. */
        REFUSED,
        /** The answer breaks the grammar, or is not to be believed. */
        INVALID,
        /** The certificate must not be used any more. */
        REVOKED,
        /** The responder does not know the certificate. */
        UNKNOWN
    }

    StaplingException(Kind kind, String why) {
        super(why);
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    /** @return why, for a line of the log */
    String why() {
        return String.valueOf(getMessage());
    }
}
