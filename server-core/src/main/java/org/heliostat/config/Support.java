package org.heliostat.config;

/** What the server does with a directive. */
public enum Support {
    /** It does what its help says. */
    HONOURED,
    /** Accepted with one warning per file: it has no effect here. */
    WARNED,
    /** Checked like any other, but no part of this version asks for it yet: one warning per file that says so. */
    NOT_YET,
    /** Accepted without a word: it has no effect here and nobody would miss it. */
    IGNORED,
    /** An older name of another directive. */
    ALIAS
}
