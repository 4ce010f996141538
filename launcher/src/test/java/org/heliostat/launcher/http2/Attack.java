package org.heliostat.launcher.http2;

import java.util.List;

/**
 * What a bad client sends on a connection of its own, and what must become of it. Immutable.
 *
 * @param name its row in the list of attacks, and what it is
 * @param frames behind the preface
 * @param end what the client sees
 * @param code of GOAWAY or RST_STREAM, or the status
 * @param figures of which one must have counted it
 * @param directive that the log names, empty where none limits it
 */
record Attack(String name, byte[] frames, End end, int code, List<String> figures, String directive) {

    /** The stream that an attack on one stream uses. */
    static final int STREAM = 1;

    /** What the client sees. */
    enum End {
        /** The connection ends. */
        GOAWAY,
        /** The stream ends, the connection goes on. */
        RESET,
        /** The request is answered, the connection goes on. */
        STATUS
    }

    @Override
    public String toString() {
        return name;
    }
}
