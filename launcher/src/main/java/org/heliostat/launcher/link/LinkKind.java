package org.heliostat.launcher.link;

import java.util.Arrays;
import java.util.Optional;

/** What a frame is about. Codes are never used again: after a new jar processes of two versions speak with each other. */
public enum LinkKind {
    /** Server to first process: here I am, of that number. */
    HELLO(1),
    /** Server to first process: the configuration has no errors, and ports are taken. */
    CHECKED(2),
    /** Server to first process: requests are taken. */
    READY(3),
    /** Server to first process: what became of requests when it stopped: three numbers as text. */
    DRAINED(4),
    /** Figures of a process; 0 = what processes that have ended counted, the last of which has the id. */
    FIGURES(5),
    /** First process to the server that administers: how all stand. */
    GROUP(6),
    /** A server asks the one that administers for its figures; the first process passes it on. */
    ASK(7),
    /** The answer to that. */
    ANSWER(8),
    /** Server to first process: a {@link LinkWish}, as somebody has asked for by the administration. */
    WISH(9),
    /** First process to server: administer from now on. */
    ADMINISTER(10),
    /** Server to first process: it does. */
    ADMINISTERS(11),
    /** First process to server: finish what was begun, and end. */
    STOP(12),
    /** First process to server: read the configuration again. */
    RELOAD(13),
    /** First process to server: open the logs anew. */
    REOPEN(14),
    /** The server that administers to the first process, which passes it on: make this change, as I have. */
    CHANGE(15),
    /** What became of that: of one server to the first process, of all to the one that administers. */
    CHANGED(16),
    /** Changes that are to last: told by the server that administers, and to each server that begins. */
    LASTING(17),
    /** First process to server: do you live? */
    BEAT(18),
    /** The answer to that. */
    ALIVE(19),
    /** Server to first process: I may stand still for so many seconds, as text; 0: no longer. */
    PAUSE(20),
    /** Both ways, behind the greeting: which {@link LinkVersion} is spoken, in digits. Processes of before do not say. */
    VERSION(21);

    private final int code;

    LinkKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Optional<LinkKind> of(int code) {
        return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
    }
}
