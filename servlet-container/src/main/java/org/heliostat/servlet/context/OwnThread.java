package org.heliostat.servlet.context;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs an application's code on a thread that ends with it: what the code leaves in thread locals would keep the
 * application's class loader for as long as a thread of the server's lives.
 */
final class OwnThread {

    private static final long NEVER = Long.MAX_VALUE;

    private OwnThread() {}

    /**
     * Waits for the end of it; an interrupt of the calling thread is handed on, and kept.
     *
     * @throws Exception what the task threw
     */
    static <T> T call(String name, Callable<T> task) throws Exception {
        return new Waiting<>(name, task).get(NEVER);
    }

    /**
     * Waits for the end of it, but no longer than that; then the thread is left to itself. An interrupt is handed on as above.
     *
     * @return whether it has ended
     * @throws Exception what the task threw
     */
    static boolean run(String name, long millis, Runnable task) throws Exception {
        try {
            return new Waiting<>(name, Executors.callable(task, true)).get(TimeUnit.MILLISECONDS.toNanos(millis));
        } catch (TimeoutException late) {
            return false;
        }
    }

    /** A thread, and who waits for it. */
    private static final class Waiting<T> {

        private final FutureTask<T> future;
        private final Thread thread;

        Waiting(String name, Callable<T> task) {
            future = new FutureTask<>(task);
            thread = new Thread(null, future, name, 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(OwnThread.class.getClassLoader());
            thread.start();
        }

        T get(long nanos) throws Exception {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return future.get(nanos, TimeUnit.NANOSECONDS);
                    } catch (InterruptedException stopped) {
                        interrupted = true;
                        thread.interrupt();
                    }
                }
            } catch (ExecutionException failed) {
                Throwable cause = failed.getCause();
                if (cause instanceof Error error) {
                    throw error;
                }
                throw cause instanceof Exception exception ? exception : failed;
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
