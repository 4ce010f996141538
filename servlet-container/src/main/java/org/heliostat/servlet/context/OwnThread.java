package org.heliostat.servlet.context;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs an application's code on a thread that ends with it: what the code leaves in thread locals would keep the
 * application's class loader for as long as a thread of the server's lives.
 */
final class OwnThread {

    private OwnThread() {}

    /**
     * Waits for the end of it; an interrupt of the calling thread is handed on, and kept.
     *
     * @throws Exception what the task threw
     */
    static <T> T call(String name, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(null, future, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(OwnThread.class.getClassLoader());
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
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
