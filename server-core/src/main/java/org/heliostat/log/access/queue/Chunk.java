package org.heliostat.log.access.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Memory for lines, one behind the other, each with its time and its length before it. Chunks of a stripe form a list.
 * Belongs to one thread at a time: to the one that has the stripe, then to the writing thread.
 */
final class Chunk {

    /** Bytes of a chunk, but of one for a single line that needs more. */
    static final int SIZE = 16 * 1024;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BEFORE_LINE = Long.BYTES + Integer.BYTES;
    private static final int LINE_END = 1;

    private final byte[] bytes;
    private int end;
    private int at;
    private boolean waiting;
    private @Nullable Chunk next;

    Chunk(int size) {
        this.bytes = new byte[size];
    }

    /** @return bytes of a chunk that takes a line of the length */
    static int sizeFor(int length) {
        return Math.max(SIZE, BEFORE_LINE + length + LINE_END);
    }

    int size() {
        return bytes.length;
    }

    boolean fits(int length) {
        return bytes.length - end >= BEFORE_LINE + length + LINE_END;
    }

    /** Adds a line that fits, and a line end. */
    void add(long time, byte[] line, int length) {
        LONG.set(bytes, end, time);
        INT.set(bytes, end + Long.BYTES, length + LINE_END);
        int start = end + BEFORE_LINE;
        System.arraycopy(line, 0, bytes, start, length);
        bytes[start + length] = '\n';
        end = start + length + LINE_END;
    }

    /** @return whether there is a line that was not yet read */
    boolean hasLine() {
        return at < end;
    }

    /** @return time of the next line */
    long time() {
        return (long) LONG.get(bytes, at);
    }

    /** Gives the next line and its end to the taker; it stays the next until {@link #skip}. */
    void show(LineTaker taker) {
        taker.take(bytes, at + BEFORE_LINE, lineLength());
    }

    void skip() {
        at += BEFORE_LINE + lineLength();
    }

    private int lineLength() {
        return (int) INT.get(bytes, at + Long.BYTES);
    }

    @Nullable
    Chunk next() {
        return next;
    }

    void next(Chunk later) {
        next = later;
    }

    /** @return whether it is full and waits for the writing thread */
    boolean isWaiting() {
        return waiting;
    }

    void waits() {
        waiting = true;
    }

    /** Makes it as good as new. */
    void clear() {
        end = 0;
        at = 0;
        waiting = false;
        next = null;
    }
}
