package org.heliostat.acl.rule;

/** What is known of an expression. The later of two that are neither true nor false is the one that is told. */
public enum Truth {
    FALSE,
    TRUE,
    /** Nobody has logged in yet, or not rightly. */
    LOGIN_NEEDED,
    /** It cannot be found out as the server is configured. */
    FAILED,
    /** It cannot be found out now; it may be later. */
    UNAVAILABLE,
    /** It cannot be found out on an I/O loop. */
    THREAD_NEEDED;

    static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    boolean isKnown() {
        return this == TRUE || this == FALSE;
    }

    Truth not() {
        return this == TRUE ? FALSE : this == FALSE ? TRUE : this;
    }

    private Truth worse(Truth other) {
        return compareTo(other) >= 0 ? this : other;
    }

    Truth or(Truth other) {
        if (this == TRUE || other == TRUE) {
            return TRUE;
        }
        return worse(other);
    }

    Truth and(Truth other) {
        if (this == FALSE || other == FALSE) {
            return FALSE;
        }
        return worse(other);
    }
}
