package org.heliostat.http.http2;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts what the requests of one connection hold beyond their streams: places in the queue and session threads. Any thread.
 */
final class ConnectionLoad {

    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger threads = new AtomicInteger();

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
}
