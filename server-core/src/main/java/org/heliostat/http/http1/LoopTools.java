package org.heliostat.http.http1;

import org.heliostat.http.http1.decode.HeadParser;
import org.heliostat.http.http1.encode.HeadBuffer;

/** Scratch objects that the connections of one I/O loop share, because only one of them runs at a time. */
public final class LoopTools {

    private final HeadParser parser = new HeadParser();
    private final HeadBuffer headBuffer = new HeadBuffer();

    HeadParser parser() {
        return parser;
    }

    /** @return the loop's buffer, empty; its content must be used before anything else runs */
    HeadBuffer headBuffer() {
        return headBuffer.clear();
    }
}
