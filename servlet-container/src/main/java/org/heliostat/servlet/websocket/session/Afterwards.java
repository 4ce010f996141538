package org.heliostat.servlet.websocket.session;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What an endpoint has yet to hear when its line takes no tasks any more: one piece after the other, on one thread of the
 * application. No more than its sends that were under way. Any thread.
 */
final class Afterwards {

    private final SessionHost host;
    private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger work = new AtomicInteger();

    Afterwards(SessionHost host) {
        this.host = host;
    }

    void run(Runnable task) {
        waiting.add(task);
        if (work.getAndIncrement() == 0) {
            host.aside(this::runAll);
        }
    }

    private void runAll() {
        int seen = 1;
        while (seen != 0) {
            for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
                task.run();
            }
            seen = work.addAndGet(-seen);
        }
    }
}
