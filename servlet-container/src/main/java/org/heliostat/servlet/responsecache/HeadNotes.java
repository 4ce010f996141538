package org.heliostat.servlet.responsecache;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Notes the calls that make the head of an answer, for later requests, and why the answer cannot be kept, if so. */
final class HeadNotes {

    private final List<HeadCall> calls = new ArrayList<>();
    private @Nullable Spoilt spoilt;

    /** The answer will not be kept; the first reason counts. */
    void spoil(Spoilt why) {
        if (spoilt == null) {
            spoilt = why;
        }
    }

    @Nullable
    Spoilt spoilt() {
        return spoilt;
    }

    List<HeadCall> calls() {
        return calls;
    }

    void note(HeadCall.Kind kind, String name, @Nullable String value) {
        calls.add(new HeadCall(kind, name, value));
    }

    /** How the connection is to be treated is for this client alone (RFC 9110 §7.6.1). */
    void noteField(HeadCall.Kind kind, String name, @Nullable String value) {
        if (name == null || name.isEmpty() || name.equalsIgnoreCase("Connection")) {
            return;
        }
        if (name.equalsIgnoreCase("Set-Cookie")) {
            spoil(Spoilt.COOKIE);
        }
        note(kind, name, value);
    }
}
