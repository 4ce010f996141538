package org.heliostat.servlet.httpsession.record;

import java.io.IOException;

/** A record that must not be used: its session is lost, nothing of it was deserialised. */
public final class BadRecordException extends IOException {

    private static final long serialVersionUID = 1L;

    /** What is wrong with a record. */
    public enum Kind {
        /** Shorter than it says, or with something behind its end. */
        CUT("cut or damaged"),
        /** Not signed with this instance's key, or changed after that. */
        FORGED("not signed with this server's key"),
        /** Of another session or application, or a format of another version. */
        FOREIGN("of another session, application or version"),
        /** Larger than it may be. */
        TOO_LARGE("too large");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    private final Kind kind;

    BadRecordException(Kind kind) {
        super("the stored session is " + kind.text());
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
