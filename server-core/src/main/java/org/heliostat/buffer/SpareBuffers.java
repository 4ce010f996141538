package org.heliostat.buffer;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps byte arrays of one size for whoever needs one next, a bounded number of them. Any thread; takes no lock.
 *
 * <p>An array that comes back is most likely still in the processor's cache when it is taken again, which a new one
 * never is. What was in it stays in it: users must not look past what they have written.
 */
public final class SpareBuffers {

    /** Slots of one stripe: one cache line of references. */
    private static final int DEPTH = 8;

    private final int size;
    private final int stripes;
    private final AtomicReferenceArray<byte @Nullable []> slots;

    /**
     * @param size bytes of each array
     * @param processors how many threads run at a time; 8 arrays are kept for each, rounded up to a power of two
     */
    public SpareBuffers(int size, int processors) {
        this.size = size;
        this.stripes = Integer.highestOneBit(Math.max(1, processors * 2 - 1));
        this.slots = new AtomicReferenceArray<>(stripes * DEPTH);
    }

    /** @return bytes of each array */
    public int size() {
        return size;
    }

    /** @return most arrays that are kept */
    public int capacity() {
        return slots.length();
    }

    /** @return an array of {@link #size} bytes with any content */
    public byte[] take() {
        int first = firstSlot();
        for (int i = first; i < first + DEPTH; i++) {
            if (slots.getPlain(i) != null) {
                byte[] spare = slots.getAndSet(i, null);
                if (spare != null) {
                    return spare;
                }
            }
        }
        return new byte[size];
    }

    /** Gives an array back; the caller must not touch it again. Arrays of another size are left to the collector. */
    public void give(byte[] used) {
        if (used.length != size) {
            return;
        }
        int first = firstSlot();
        for (int i = first; i < first + DEPTH; i++) {
            if (slots.getPlain(i) == null && slots.compareAndSet(i, null, used)) {
                return;
            }
        }
    }

    /** Threads spread over the stripes; one thread finds again what it gave. */
    private int firstSlot() {
        return ((int) Thread.currentThread().getId() & (stripes - 1)) * DEPTH;
    }
}
