package org.heliostat.servlet.websocket.container;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of one application's client connections; they end when they are idle, or with the application. */
public final class ClientThreads implements Executor, AutoCloseable {

    private static final int PER_CONNECTION = 3;
    private static final long IDLE_SECONDS = 10;
    private static final long END_SECONDS = 5;

    private final ThreadPoolExecutor threads;

    /** @param loader of the application */
    public ClientThreads(ClassLoader loader) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                0,
                PER_CONNECTION * Connector.MAX_CONNECTIONS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> {
                    String name = "websocket-client-" + number.incrementAndGet();
                    Thread thread = new Thread(null, task, name, 0, false);
                    thread.setDaemon(true);
                    thread.setContextClassLoader(loader);
                    return thread;
                });
    }

    /** @throws RejectedExecutionException when the application has ended */
    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }

    /** Waits a moment for what is at work. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
