package org.heliostat.maven.embedded;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Runs code of the application on a thread that ends with it: what it leaves in thread locals would keep its classes for as long as
 * Maven's thread lives, over every reload.
 */
final class CodeThread {

    private CodeThread() {}

    /**
     * Waits for the end of it, as {@link #await} does.
     *
     * @throws RuntimeException or an error as the task threw it
     */
    static <T> T call(String name, Supplier<T> task) {
        FutureTask<T> result = new FutureTask<>(task::get);
        return await(start(name, result), result);
    }

    static Thread start(String name, Runnable task) {
        Thread thread = new Thread(null, task, "heliostat-" + name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(CodeThread.class.getClassLoader());
        thread.start();
        return thread;
    }

    /**
     * Waits for a result; an interrupt of the calling thread is handed on, and kept.
     *
     * @param thread works on the result
     * @throws RuntimeException or an error that is there in place of the result
     */
    static <T> T await(Thread thread, Future<T> result) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException impatient) {
                    interrupted = true;
                    thread.interrupt();
                }
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException asItWas) {
                throw asItWas;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failed.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
