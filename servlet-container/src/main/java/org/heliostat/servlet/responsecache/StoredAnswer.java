package org.heliostat.servlet.responsecache;

import java.util.List;
import org.heliostat.servlet.responsecache.store.Kept;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/**
 * A whole answer of a servlet. Immutable; the body is never written to after it was made.
 *
 * @param status 200 or 203
 * @param calls what the servlet said about the head, in its order
 * @param eTag with quotes; empty when there is none
 * @param lastModifiedMillis -1 when it does not say
 * @param sized whether the servlet said how long it is
 * @param madeMillis when it was made, milliseconds since 1970
 */
record StoredAnswer(
        int status,
        List<HeadCall> calls,
        byte[] body,
        String eTag,
        long lastModifiedMillis,
        boolean takesRanges,
        boolean sized,
        long madeMillis,
        long goodUntilMillis,
        int bytes)
        implements Kept {

    private static final int OBJECT_BYTES = 256;

    static StoredAnswer of(
            int status,
            List<HeadCall> calls,
            byte[] body,
            boolean sized,
            String key,
            long madeMillis,
            long goodUntilMillis) {
        int bytes = OBJECT_BYTES + body.length + 2 * key.length();
        for (HeadCall call : calls) {
            bytes += call.bytes();
        }
        String eTag = HeadCall.valueOf(calls, "ETag");
        return new StoredAnswer(
                status,
                List.copyOf(calls),
                body,
                eTag == null ? "" : eTag,
                date(HeadCall.valueOf(calls, "Last-Modified")),
                "bytes".equals(HeadCall.valueOf(calls, "Accept-Ranges")),
                sized,
                madeMillis,
                goodUntilMillis,
                bytes);
    }

    private static long date(@Nullable String text) {
        return text == null ? -1 : HttpDates.parse(text);
    }

    boolean hasValidator() {
        return !eTag.isEmpty() || lastModifiedMillis >= 0;
    }
}
