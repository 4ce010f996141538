package org.heliostat.listen;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads with names that count from 1, as thread dumps and reports show them. Any thread. */
final class NumberedThreads implements ThreadFactory {

    private final String prefix;
    private final AtomicInteger number = new AtomicInteger();

    NumberedThreads(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new FastThreadLocalThread(task, prefix + "-" + number.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
