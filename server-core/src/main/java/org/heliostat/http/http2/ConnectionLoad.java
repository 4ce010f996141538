package org.heliostat.http.http2;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts what the requests of one connection hold beyond their streams: places in the queue, session threads, and work that
 * goes on when its stream is no more. Any thread.
 */
final class ConnectionLoad {

    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger threads = new AtomicInteger();
    private final AtomicInteger takenBack = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();

    /**
     * Takes a place in the queue.
     *
     * @param most requests of the connection that may wait, this one included
     * @return false where there are as many
     */
    boolean enterQueue(int most) {
        return enter(queued, most);
    }

    void leaveQueue() {
        queued.decrementAndGet();
    }

    /**
     * Takes a session thread.
     *
     * @param most that the connection may hold, this one included
     * @return false where it holds as many
     */
    boolean enterThread(int most) {
        return enter(threads, most);
    }

    void leaveThread() {
        threads.decrementAndGet();
    }

    private static boolean enter(AtomicInteger held, int most) {
        return held.getAndUpdate(before -> before < most ? before + 1 : before) < most;
    }

    /** A stream has ended before the work for it. */
    void outlived(boolean wasAnswered) {
        (wasAnswered ? answered : takenBack).incrementAndGet();
    }

    /** The work for a stream that had ended before has returned. */
    void returned(boolean wasAnswered) {
        (wasAnswered ? answered : takenBack).decrementAndGet();
    }

    /**
     * A client may open a stream as soon as it has the answer of another one, and knows nothing of the thread that is about
     * to return: as many answered requests as there may be streams are work for nothing that counts. Those that were taken
     * back count at once.
     *
     * @param most streams that there may be
     * @return streams for which work goes on, though they are no more
     */
    int streams(int most) {
        return takenBack.get() + Math.max(0, answered.get() - most);
    }
}
