package org.heliostat.frames;

/**
 * Remembers of the latest {@value #REMEMBERED} streams of one connection whether it was this side that has ended them: a bit
 * for each, whatever the other side does. On the I/O loop.
 */
public final class EndedStreams {

    private static final int BITS = 64;
    private static final int REMEMBERED = 8 * BITS;

    /** Who has ended a stream first. */
    public enum By {
        /** What still comes for it was sent before the other side could know (RFC 9113 §5.1). */
        US,
        /** The other side has sent all that it had to, and sends no more. */
        THEM,
        /** So many came after it that nobody knows. */
        FORGOTTEN
    }

    private final long[] byUs = new long[REMEMBERED / BITS];

    /**
     * A stream begins, and those between the last one and it can begin no more.
     *
     * @param last number of the last one before
     */
    public void begun(int last, int id) {
        for (int next = Math.max(index(last) + 1, index(id) - REMEMBERED + 1); next <= index(id); next++) {
            byUs[word(next)] &= ~bit(next);
        }
    }

    /** @param last number of the latest stream */
    public void endedByUs(int id, int last) {
        if (isRemembered(id, last)) {
            byUs[word(index(id))] |= bit(index(id));
        }
    }

    /** @param last number of the latest stream */
    public By by(int id, int last) {
        if (!isRemembered(id, last)) {
            return By.FORGOTTEN;
        }
        return (byUs[word(index(id))] & bit(index(id))) != 0 ? By.US : By.THEM;
    }

    private static boolean isRemembered(int id, int last) {
        return index(last) - index(id) < REMEMBERED;
    }

    /** Streams of clients have odd numbers. */
    private static int index(int id) {
        return id >>> 1;
    }

    private static int word(int index) {
        return index % REMEMBERED / BITS;
    }

    private static long bit(int index) {
        return 1L << index % BITS;
    }
}
