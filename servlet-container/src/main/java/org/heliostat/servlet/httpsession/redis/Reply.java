package org.heliostat.servlet.httpsession.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server answers to one command (RESP2). Immutable. */
sealed interface Reply {

    /** A value; null when there is none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte @Nullable [] value) implements Reply {}

    /** A number. */
    record Number(long value) implements Reply {}

    /** A word such as OK. */
    record Word(String value) implements Reply {}

    /** An error; its first word is its kind. */
    record Failure(String message) implements Reply {}

    /** An array. */
    record Many(List<Reply> values) implements Reply {
        public Many {
            values = List.copyOf(values);
        }
    }

    /** @return the value as text; null when there is none */
    static @Nullable String text(Reply reply) {
        if (reply instanceof Bytes bytes) {
            return bytes.value() == null ? null : new String(bytes.value(), StandardCharsets.UTF_8);
        }
        return reply instanceof Word word ? word.value() : null;
    }
}
