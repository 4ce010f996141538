package org.heliostat.hosting.jdbc;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes pools and their threads on a thread of the server. A thread keeps what its maker had about it (class loader,
 * access rights); made by an application's thread it would keep the application in memory for as long as it lives. Any
 * thread.
 */
final class PoolThreads implements AutoCloseable {

    private final ThreadPoolExecutor maker;

    /** To be called by a thread of the server: it makes the maker. */
    PoolThreads() {
        maker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), PoolThreads::own);
        maker.prestartAllCoreThreads();
    }

    /** @return makes threads for the pool of that name; the pool gives its own threads names of the same kind */
    ThreadFactory of(String pool) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            String name = "jdbc-pool-" + pool + "-" + number.incrementAndGet();
            try {
                return call(() -> made(name, task));
            } catch (Exception impossible) {
                throw new IllegalStateException("thread " + name + " could not be made", impossible);
            }
        };
    }

    /**
     * Runs a task on the maker's thread and waits for it; an interrupt of the calling thread is kept for later.
     *
     * @throws Exception what the task threw
     */
    <T> T call(Callable<T> task) throws Exception {
        if (Thread.currentThread() instanceof Maker) {
            return task.call();
        }
        FutureTask<T> future = new FutureTask<>(task);
        try {
            maker.execute(future);
        } catch (RejectedExecutionException closed) {
            // The server has stopped; what still ends may need a thread for that.
            return task.call();
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed.getCause() instanceof Exception exception ? exception : failed;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        maker.shutdown();
    }

    private static Thread own(Runnable task) {
        Maker thread = new Maker(task);
        thread.setDaemon(true);
        thread.setContextClassLoader(PoolThreads.class.getClassLoader());
        return thread;
    }

    private static Thread made(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(PoolThreads.class.getClassLoader());
        return thread;
    }

    /** The one thread that makes. */
    private static final class Maker extends Thread {
        Maker(Runnable task) {
            super(null, task, "jdbc-pools", 0, false);
        }
    }
}
