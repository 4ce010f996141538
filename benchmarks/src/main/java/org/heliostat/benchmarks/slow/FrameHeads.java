package org.heliostat.benchmarks.slow;

import io.netty.buffer.ByteBuf;
import java.util.function.IntConsumer;
import org.heliostat.benchmarks.hostile.Frames;

/** Finds the heads of frames in what a server sends, piece by piece, and skips their payloads. One event loop. */
final class FrameHeads {

    private static final int KIND = 3;
    private static final int FLAGS = 4;
    private static final int KIND_BITS = 8;

    private final byte[] head = new byte[Frames.HEAD];
    private int have;
    private int payload;

    /** @param found told kind and flags of each, as {@link #of} puts them together */
    void read(ByteBuf bytes, IntConsumer found) {
        while (bytes.isReadable()) {
            if (payload > 0) {
                int skipped = Math.min(payload, bytes.readableBytes());
                bytes.skipBytes(skipped);
                payload -= skipped;
            } else {
                head[have++] = bytes.readByte();
                if (have == Frames.HEAD) {
                    have = 0;
                    payload = (head[0] & 0xff) << 16 | (head[1] & 0xff) << 8 | head[2] & 0xff;
                    found.accept(of(head[KIND] & 0xff, head[FLAGS] & 0xff));
                }
            }
        }
    }

    static int of(int kind, int flags) {
        return kind | flags << KIND_BITS;
    }

    static int kind(int found) {
        return found & 0xff;
    }

    static int flags(int found) {
        return found >>> KIND_BITS;
    }
}
