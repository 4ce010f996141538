package org.heliostat.sessionthread;

import org.heliostat.connection.ConnectionQueue;

/** Feeds the queue's averages once a second out of the faster ticks. Used by the clock thread only. */
final class QueueClock {

    private final ConnectionQueue queue;
    private int ticks;

    QueueClock(ConnectionQueue queue) {
        this.queue = queue;
    }

    void tick() {
        ticks++;
        if (ticks * SessionThreads.TICK_MILLIS >= 1000) {
            ticks = 0;
            queue.sample();
        }
    }
}
