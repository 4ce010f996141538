package org.heliostat.servlet.context;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests that are in an application, so that it ends after the last of them. Any thread. */
final class InProgress {

    private static final int RETIRED = Integer.MIN_VALUE;

    private final AtomicInteger count = new AtomicInteger();
    private final CountDownLatch drained = new CountDownLatch(1);

    /** @return false when no more requests are taken */
    boolean enter() {
        if (count.incrementAndGet() > 0) {
            return true;
        }
        leave();
        return false;
    }

    void leave() {
        if (count.decrementAndGet() == RETIRED) {
            drained.countDown();
        }
    }

    /** Lets no more requests in. */
    void retire() {
        int now = count.getAndUpdate(before -> before < 0 ? before : before + RETIRED);
        if (now == 0) {
            drained.countDown();
        }
    }

    /**
     * Waits until the last request has left, after {@link #retire}.
     *
     * @return false when some were still there after the time, or the thread was interrupted, which is kept
     */
    boolean awaitNone(long millis) {
        try {
            return drained.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    int size() {
        int now = count.get();
        return now < 0 ? now - RETIRED : now;
    }
}
