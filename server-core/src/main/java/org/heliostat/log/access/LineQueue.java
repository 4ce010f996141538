package org.heliostat.log.access;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of lines: any thread fills a slot, one thread takes them in the order they were claimed. Nobody
 * waits and nothing is allocated once the slots have been used.
 *
 * <p>Each slot has a sequence number: equal to the position means free for it, one more means filled. A line that is
 * being written holds back those behind it for the reader only, never other writers (bounded ring after D. Vyukov).
 */
final class LineQueue {

    private static final int BYTES_KEPT_PER_SLOT = 1024;

    private final int capacity;
    private final int mask;
    private final AtomicLongArray sequences;
    private final @Nullable LineBuffer[] slots;
    private final LineBuffer nothing = new LineBuffer();
    private final AtomicLong tail = new AtomicLong();
    private volatile long head;

    /** @param capacity lines, a power of two */
    LineQueue(int capacity) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: a power of two)");
        }
        this.capacity = capacity;
        this.mask = capacity - 1;
        this.sequences = new AtomicLongArray(capacity);
        this.slots = new LineBuffer[capacity];
        for (int i = 0; i < capacity; i++) {
            sequences.set(i, i);
        }
    }

    int capacity() {
        return capacity;
    }

    /** @return lines claimed and not yet released */
    long size() {
        return Math.max(0, tail.get() - head);
    }

    /** @return position of a slot that now belongs to the caller, -1 when the queue is full */
    long claim() {
        long position = tail.get();
        while (true) {
            long difference = sequences.get((int) position & mask) - position;
            if (difference < 0) {
                return -1;
            }
            if (difference == 0 && tail.compareAndSet(position, position + 1)) {
                return position;
            }
            position = tail.get();
        }
    }

    /** @return the empty line of a claimed position */
    LineBuffer line(long position) {
        int index = (int) position & mask;
        LineBuffer line = slots[index];
        if (line == null) {
            line = new LineBuffer();
            slots[index] = line;
        }
        line.clear();
        return line;
    }

    /** Hands the line of a claimed position to the reader. Every claimed position must be published. */
    void publish(long position) {
        sequences.set((int) position & mask, position + 1);
    }

    /** @return the oldest line if it is complete, else null; empty where none could be made. Reader only. */
    @Nullable
    LineBuffer peek() {
        int index = (int) head & mask;
        if (sequences.get(index) != head + 1) {
            return null;
        }
        LineBuffer line = slots[index];
        return line == null ? nothing : line;
    }

    /** Frees the slot of the line last peeked at. Reader only. */
    void release() {
        long position = head;
        int index = (int) position & mask;
        LineBuffer line = slots[index];
        if (line != null) {
            line.shrink(BYTES_KEPT_PER_SLOT);
        }
        sequences.set(index, position + capacity);
        head = position + 1;
    }
}
