package org.heliostat.servlet.httpsession.mmap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which session lies in which slot: an open-addressed table in shared memory. An entry is the session's tag and the end
 * of its life; both change by one atomic store each, so that a process killed at any instant leaves the table whole.
 * An entry of a session changes under the lock of its stripe only; free entries are taken by compare and set.
 */
final class Directory {

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Of so many slots one may lose its emptiness before searches are worth being made short again. */
    private static final int SLOTS_PER_WEAR = 16;

    private final ByteBuffer file;
    private final int slots;

    /** Empty slots that this process took since the last {@link #mend}. */
    private final AtomicInteger emptyTaken = new AtomicInteger();

    /** @param file header and directory of the session file, little-endian */
    Directory(ByteBuffer file, int slots) {
        this.file = file;
        this.slots = slots;
    }

    int slots() {
        return slots;
    }

    long tag(int slot) {
        return (long) LONG.getVolatile(file, at(slot));
    }

    long expiryWord(int slot) {
        return (long) LONG.getVolatile(file, at(slot) + 8);
    }

    void expires(int slot, long tag, long millis) {
        LONG.setVolatile(file, at(slot) + 8, Expiry.word(tag, millis));
    }

    /** Takes a slot for a session that is in none; its entry is pending until {@link #publish}. @return -1: all taken */
    int claim(long tag) {
        int slot = Tags.home(tag, slots);
        for (int looked = 0; looked < slots; looked++) {
            long entry = tag(slot);
            if ((entry == Tags.EMPTY || entry == Tags.GONE) && replace(slot, entry, Tags.PENDING)) {
                if (entry == Tags.EMPTY) {
                    emptyTaken.incrementAndGet();
                }
                return slot;
            }
            slot = next(slot);
        }
        return -1;
    }

    /**
     * @return whether so many empty slots were taken that searches may have become long: a slot that is given back is no
     *     empty one, so that where sessions come and go all would be gone some day, and each search for a session that
     *     is not there a walk through the whole table
     */
    boolean isWorn() {
        return emptyTaken.get() > slots / SLOTS_PER_WEAR;
    }

    /** From now on the session can be found. */
    void publish(int slot, long tag) {
        LONG.setVolatile(file, at(slot), tag);
        count(1);
    }

    /** Gives back a slot that was claimed and not published. */
    void abandon(int slot) {
        replace(slot, Tags.PENDING, Tags.GONE);
    }

    /** @return whether this call freed it */
    boolean free(int slot, long tag) {
        boolean freed = replace(slot, tag, Tags.GONE);
        if (freed) {
            count(-1);
        }
        return freed;
    }

    int next(int slot) {
        return slot + 1 == slots ? 0 : slot + 1;
    }

    /** @return sessions there are; at most the kills since the last {@link #mend} off */
    int count() {
        long word = (long) LONG.getVolatile(file, Geometry.COUNT_AT);
        return isWhole(word) ? (int) word : recount();
    }

    /**
     * Mends what killed processes and damaged bytes have left, and makes searches short again: a free slot that some
     * session's search goes through is {@link Tags#GONE}, every other one is empty. The caller holds the locks of all
     * stripes: nobody else inserts, removes or moves an entry.
     */
    void mend() {
        emptyTaken.set(0);
        for (int slot = 0; slot < slots; slot++) {
            replace(slot, Tags.PENDING, Tags.GONE);
        }
        // Backwards, because searches go forwards. What is known at the end of the first round holds at its beginning.
        int passed = walkBackwards(0, false);
        walkBackwards(passed, true);
        recount();
    }

    /**
     * Goes once round the table, from the last slot to the first.
     *
     * @param passed slots, from the last one on, that searches for sessions behind them go through
     * @return the same behind the first slot
     */
    private int walkBackwards(int passed, boolean mending) {
        int left = passed;
        for (int slot = slots - 1; slot >= 0; slot--) {
            long entry = tag(slot);
            if (mending && left > 0) {
                replace(slot, Tags.EMPTY, Tags.GONE);
            } else if (mending) {
                replace(slot, Tags.GONE, Tags.EMPTY);
            }
            left = Math.max(0, left - 1);
            if (Tags.isSession(entry)) {
                left = Math.max(left, Math.floorMod(slot - Tags.home(entry, slots), slots));
            }
        }
        return left;
    }

    private int recount() {
        int sessions = 0;
        for (int slot = 0; slot < slots; slot++) {
            if (Tags.isSession(tag(slot))) {
                sessions++;
            }
        }
        LONG.setVolatile(file, Geometry.COUNT_AT, whole(sessions));
        return sessions;
    }

    private void count(int change) {
        while (true) {
            long word = (long) LONG.getVolatile(file, Geometry.COUNT_AT);
            if (!isWhole(word)) {
                recount();
                return;
            }
            if (LONG.compareAndSet(file, Geometry.COUNT_AT, word, whole((int) word + change))) {
                return;
            }
        }
    }

    private boolean replace(int slot, long expected, long entry) {
        return LONG.compareAndSet(file, at(slot), expected, entry);
    }

    private static long whole(int sessions) {
        int counted = Math.max(0, sessions);
        return (long) ~counted << 32 | counted;
    }

    private static boolean isWhole(long word) {
        return (int) (word >>> 32) == ~(int) word;
    }

    private static int at(int slot) {
        return Geometry.DIRECTORY_AT + slot * Geometry.ENTRY_BYTES;
    }
}
