package org.heliostat.spring;

import java.util.concurrent.CountDownLatch;

/**
 * Keeps the JVM alive while a server is open: all threads of the server are daemons, and the main thread of an application of
 * Spring Boot ends when it has started. Begun and ended by one thread at a time.
 */
final class JvmHold {

    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean begun;

    /** Without effect the second time. */
    void begin() {
        if (!begun) {
            begun = true;
            Thread thread = new Thread(this::await, "heliostat-hold");
            thread.setDaemon(false);
            thread.start();
        }
    }

    private void await() {
        try {
            ended.await();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    void end() {
        ended.countDown();
    }
}
