package org.heliostat.http.exchange;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Holds received bytes in their order, however small the pieces are in which they come. One thread appends, one reads; they
 * meet without a lock.
 */
final class ByteChunks {

    /** Small pieces share a chunk of this size. */
    private static final int SMALLEST = 2_048;

    /** Bytes up to {@code end} are there to be read. */
    private static final class Chunk {

        private final byte[] bytes;
        private volatile int end;
        private volatile @Nullable Chunk next;

        Chunk(int size) {
            bytes = new byte[size];
        }
    }

    private Chunk last = new Chunk(0);
    private Chunk first = last;
    private int readOfFirst;

    /**
     * Copies what has come, once. Only by the thread that appends.
     *
     * @param expected bytes that may still come, these included: no room is made for more
     */
    void append(ByteBuf bytes, long expected) {
        long left = expected;
        while (bytes.isReadable()) {
            Chunk chunk = last;
            int end = chunk.end;
            int room = chunk.bytes.length - end;
            if (room == 0) {
                int shared = (int) Math.min(SMALLEST, left);
                Chunk further = new Chunk(Math.max(bytes.readableBytes(), shared));
                chunk.next = further;
                last = further;
                continue;
            }
            int count = Math.min(room, bytes.readableBytes());
            bytes.readBytes(chunk.bytes, end, count);
            chunk.end = end + count;
            left -= count;
        }
    }

    /** @return bytes read, 0 when none are there. Only by the thread that reads. */
    int read(byte[] target, int offset, int length) {
        Chunk chunk = peek();
        if (chunk == null) {
            return 0;
        }
        int count = Math.min(length, chunk.end - readOfFirst);
        System.arraycopy(chunk.bytes, readOfFirst, target, offset, count);
        readOfFirst += count;
        return count;
    }

    private @Nullable Chunk peek() {
        while (true) {
            Chunk chunk = first;
            if (readOfFirst < chunk.end) {
                return chunk;
            }
            Chunk next = chunk.next;
            if (readOfFirst < chunk.bytes.length || next == null) {
                return null;
            }
            first = next;
            readOfFirst = 0;
        }
    }
}
