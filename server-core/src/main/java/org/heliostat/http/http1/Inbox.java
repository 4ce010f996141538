package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http1.decode.HeadEnd;
import org.jspecify.annotations.Nullable;

/** The bytes of one connection that were read from the socket and not yet used. Runs on the I/O loop. */
final class Inbox {

    private @Nullable ByteBuf bytes;

    /** Takes over {@code more}. */
    void add(ByteBuf more, ConnectionChannel channel) {
        ByteBuf kept = bytes;
        bytes = kept == null ? more : merged(kept, more, channel);
    }

    /** @return the bytes, null when there are none */
    @Nullable
    ByteBuf bytes() {
        return bytes != null && bytes.isReadable() ? bytes : null;
    }

    int size() {
        return bytes == null ? 0 : bytes.readableBytes();
    }

    /** @return whether a whole head is at the front; only to be asked between a head and the next */
    boolean holdsHead() {
        ByteBuf in = bytes();
        return in != null && HeadEnd.isIn(in);
    }

    /** Gives the memory back when nothing is left. */
    void trim() {
        if (bytes != null && !bytes.isReadable()) {
            clear();
        }
    }

    void clear() {
        if (bytes != null) {
            bytes.release();
            bytes = null;
        }
    }

    private static ByteBuf merged(ByteBuf kept, ByteBuf more, ConnectionChannel channel) {
        try {
            if (kept.maxFastWritableBytes() >= more.readableBytes() && kept.refCnt() == 1) {
                return kept.writeBytes(more);
            }
            int total = kept.readableBytes() + more.readableBytes();
            ByteBuf larger = channel.allocate(total + total / 2);
            larger.writeBytes(kept).writeBytes(more);
            kept.release();
            return larger;
        } finally {
            more.release();
        }
    }
}
