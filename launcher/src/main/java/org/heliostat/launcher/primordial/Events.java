package org.heliostat.launcher.primordial;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What has happened and was not handled yet. Any thread adds; the main thread takes. */
final class Events {

    /** Some for each process; who finds it full waits, as the system does for whoever sends more. */
    private static final int MOST = 1_024;

    private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(MOST);

    void add(Event event) {
        try {
            queue.put(event);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return null when nothing happens for so long */
    @Nullable
    Event next(long millis) throws InterruptedException {
        return queue.poll(millis, TimeUnit.MILLISECONDS);
    }
}
