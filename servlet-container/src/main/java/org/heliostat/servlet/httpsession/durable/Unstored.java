package org.heliostat.servlet.httpsession.durable;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/**
 * Counts sessions that have no record yet; with the vault's records they are all there are. Each change is numbered, so
 * that a place is given away only if nothing has changed since the records were counted. Any thread, no lock.
 */
final class Unstored {

    private static final long ONE_CHANGE = 1L << 32;

    /** Number of the last change above, how many there are in the lower half. */
    private final AtomicLong state = new AtomicLong();

    /**
     * One more, unless there are too many.
     *
     * @param records counts the vault's; never blocks
     * @param most sessions there may be, records and those without
     */
    boolean take(IntSupplier records, int most) {
        while (true) {
            long seen = state.get();
            if ((long) count(seen) + records.getAsInt() >= most) {
                return false;
            }
            if (state.compareAndSet(seen, seen + ONE_CHANGE + 1)) {
                return true;
            }
        }
    }

    /** One more, however many there are. */
    void take() {
        state.addAndGet(ONE_CHANGE + 1);
    }

    /** One fewer: it has a record, which the vault counts already, or has ended. */
    void leave() {
        state.addAndGet(ONE_CHANGE - 1);
    }

    int count() {
        return Math.max(0, count(state.get()));
    }

    private static int count(long state) {
        return (int) state;
    }
}
