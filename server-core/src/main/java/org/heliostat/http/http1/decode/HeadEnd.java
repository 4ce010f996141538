package org.heliostat.http.http1.decode;

import io.netty.buffer.ByteBuf;

/**
 * Finds the empty line behind a head that arrives in pieces; no octet is looked at twice. Offsets count from the
 * buffer's reader index, which must not move until the end is found. Runs on the I/O loop.
 */
public final class HeadEnd {

    /** A line of its own, and no head. */
    private static final int EMPTY_LINE = 2;

    private int lineStart;
    private int scanned;
    private int firstLine;

    /**
     * Looks on for the first line that is empty, be it ended by CR LF or, illegally, by LF alone.
     *
     * @return length of the head with its empty line; −1 when it is not complete yet
     */
    public int find(ByteBuf in) {
        int base = in.readerIndex();
        int end = in.writerIndex();
        int at = base + scanned;
        int start = base + lineStart;
        while (at < end) {
            int lf = in.indexOf(at, end, (byte) '\n');
            if (lf < 0) {
                break;
            }
            if (lf == start || lf == start + 1 && in.getByte(start) == '\r') {
                reset();
                return lf + 1 - base;
            }
            if (firstLine == 0) {
                firstLine = lf + 1 - base;
            }
            start = lf + 1;
            at = start;
        }
        lineStart = start - base;
        scanned = end - base;
        return -1;
    }

    /** @return whether the buffer begins with a complete head */
    public static boolean isIn(ByteBuf in) {
        return new HeadEnd().find(in) > EMPTY_LINE;
    }

    /** @return length of the first line with its end; 0 while it is not complete */
    public int firstLine() {
        return firstLine;
    }

    public void reset() {
        lineStart = 0;
        scanned = 0;
        firstLine = 0;
    }
}
