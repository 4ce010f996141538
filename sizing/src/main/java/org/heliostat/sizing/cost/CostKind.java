package org.heliostat.sizing.cost;

import java.util.Arrays;
import java.util.Optional;

/** What costs something: a request, or the handshake before it. */
public enum CostKind {
    REQUEST("", ""),
    FULL_HANDSHAKE("tls-new", "full"),
    RESUMED_HANDSHAKE("tls-resumed", "resumed");

    private final String name;
    private final String word;

    CostKind(String name, String word) {
        this.name = name;
        this.word = word;
    }

    /** @return the name that somebody gives whose costs are of this kind; empty for requests, which have names of their own */
    public String costName() {
        return name;
    }

    /** @return the kind of which somebody has written the costs */
    static CostKind ofName(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind != REQUEST && kind.name.equals(name))
                .findFirst()
                .orElse(REQUEST);
    }

    /** @return the kind that a study calls so */
    static Optional<CostKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    /** @return what a study may say, for messages */
    static String words() {
        return FULL_HANDSHAKE.word + " or " + RESUMED_HANDSHAKE.word;
    }
}
