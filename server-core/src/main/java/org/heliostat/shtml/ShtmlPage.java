package org.heliostat.shtml;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A parsed file, kept with the file's entry as long as that lives. Immutable but for when it was last complained about. */
final class ShtmlPage {

    private static final long MILLIS_BETWEEN_COMPLAINTS = 60_000;
    private static final long NEVER = Long.MIN_VALUE;

    private final List<Piece> pieces;
    private final AtomicLong nextComplaint = new AtomicLong(NEVER);
    private final AtomicLong untold = new AtomicLong();

    ShtmlPage(List<Piece> pieces) {
        this.pieces = List.copyOf(pieces);
    }

    List<Piece> pieces() {
        return pieces;
    }

    /**
     * A page that is asked for often says what is wrong with it once a minute. Any thread.
     *
     * @return how many complaints were left out since the last one; −1 when this one is to be left out
     */
    long complains(long nowMillis) {
        long next = nextComplaint.get();
        if (nowMillis >= next && nextComplaint.compareAndSet(next, nowMillis + MILLIS_BETWEEN_COMPLAINTS)) {
            return untold.getAndSet(0);
        }
        untold.incrementAndGet();
        return -1;
    }
}
