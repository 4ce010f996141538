package org.heliostat.servlet.responsecache;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Notes the calls that make the head of an answer, for later requests, and why the answer cannot be kept, if so. */
final class HeadNotes {

    private final List<HeadCall> calls = new ArrayList<>();
    private @Nullable Uncacheable reason;

    /** The answer will not be kept; the first reason counts. */
    void ruleOut(Uncacheable why) {
        if (reason == null) {
            reason = why;
        }
    }

    @Nullable
    Uncacheable reason() {
        return reason;
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
            ruleOut(Uncacheable.COOKIE);
        }
        note(kind, name, value);
    }
}
