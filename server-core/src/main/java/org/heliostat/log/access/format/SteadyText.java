package org.heliostat.log.access.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The part of a line that is the same whenever one request is answered again in the same way: request line, status,
 * length. Kept by whoever gives the answer again, for one place in one format; other lines are made anew. Any thread.
 */
public final class SteadyText {

    private volatile @Nullable Kept kept;

    /** Bytes that a place in a format got for one kind of answer. */
    private record Kept(TokenWriter place, String protocol, int status, long length, byte[] bytes) {}

    /** @return whether the place's text was known and is in the line now */
    boolean append(LineBuffer line, TokenWriter place, AccessLogEntry entry) {
        Kept known = kept;
        if (known == null
                || known.place != place
                || known.status != entry.status()
                || known.length != entry.contentLength()
                || !known.protocol.equals(entry.protocol())) {
            return false;
        }
        line.raw(known.bytes);
        return true;
    }

    /** Keeps what stands in the line behind the position, if nothing is kept yet and it is an answer of the usual kind. */
    void keep(LineBuffer line, int from, TokenWriter place, AccessLogEntry entry) {
        if (kept == null && entry.status() == 200) {
            kept = new Kept(
                    place,
                    entry.protocol(),
                    entry.status(),
                    entry.contentLength(),
                    Arrays.copyOfRange(line.bytes(), from, line.length()));
        }
    }
}
