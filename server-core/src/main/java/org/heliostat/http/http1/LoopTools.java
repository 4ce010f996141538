package org.heliostat.http.http1;

import org.heliostat.http.DateLine;
import org.heliostat.http.http1.decode.HeadParser;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.jspecify.annotations.Nullable;

/** Scratch objects that the connections of one I/O loop share, because only one of them runs at a time. */
public final class LoopTools {

    private final HeadParser parser = new HeadParser();
    private final HeadBuffer headBuffer = new HeadBuffer();
    private byte @Nullable [] date;
    private long dateNanos;

    HeadParser parser() {
        return parser;
    }

    /** @return the Date line, looked at once for what is answered at one time */
    byte[] date(DateLine line, long now) {
        byte[] known = date;
        if (known == null || now != dateNanos) {
            known = line.bytes();
            date = known;
            dateNanos = now;
        }
        return known;
    }

    /** @return the loop's buffer, empty; its content must be used before anything else runs */
    HeadBuffer headBuffer() {
        return headBuffer.clear();
    }
}
