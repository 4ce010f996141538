package org.heliostat.maven.embedded;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.heliostat.embedding.HeliostatException;

/**
 * Runs code of the application on a thread that ends with it: what it leaves in thread locals would keep its classes for as long as
 * Maven's thread lives, over every reload.
 */
final class CodeThread {

    private CodeThread() {}

    /**
     * Waits for the end of it; an interrupt of the calling thread is handed on, and kept.
     *
     * @throws HeliostatException as the task threw it
     */
    static <T> T call(String name, Supplier<T> task) {
        FutureTask<T> future = new FutureTask<>(task::get);
        Thread thread = new Thread(null, future, "heliostat-" + name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(CodeThread.class.getClassLoader());
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException impatient) {
                    interrupted = true;
                    thread.interrupt();
                }
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof HeliostatException refused) {
                throw refused;
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
