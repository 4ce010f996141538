package org.heliostat.http.exchange;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Holds what has come of a request's body until its reader takes it, and counts both. One thread appends, one reads, any thread
 * looks; they meet without a lock.
 *
 * <p>Bytes are there before they are counted, and counted before {@link BodyReader#signal} tells of them: who is told finds them,
 * and a reader that comes by itself may take some that are not counted yet.
 */
public final class ReceivedBytes {

    private final ByteChunks chunks = new ByteChunks();

    /** Below zero while the reader has taken what is not counted yet. */
    private final AtomicInteger size = new AtomicInteger();

    /** Counted by the reader; others look. */
    private final AtomicLong readTotal = new AtomicLong();

    /**
     * Copies what has come, once. Only by the thread that appends.
     *
     * @param expected bytes that may still come, these included: no room is made for more
     */
    public void append(ByteBuf bytes, long expected) {
        int length = bytes.readableBytes();
        chunks.append(bytes, expected);
        size.addAndGet(length);
    }

    /** @return bytes read, 0 when none are there. Only by the thread that reads. */
    public int read(byte[] target, int offset, int length) {
        int count = chunks.read(target, offset, length);
        if (count > 0) {
            readTotal.lazySet(readTotal.get() + count);
            size.addAndGet(-count);
        }
        return count;
    }

    /** @return bytes that were counted and are not read, never below zero. Any thread. */
    public int available() {
        return Math.max(0, size.get());
    }

    /** @return whether none are counted that are not read. Any thread. */
    public boolean isEmpty() {
        return size.get() <= 0;
    }

    /** @return bytes read so far. Any thread. */
    public long readTotal() {
        return readTotal.get();
    }
}
