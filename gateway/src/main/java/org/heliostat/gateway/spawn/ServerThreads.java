package org.heliostat.gateway.spawn;

import java.util.concurrent.Callable;

/**
 * Threads that are the server's own, though any thread may be the first to need them: what a web application's thread
 * would hand down (its context class loader, inheritable values) must not outlive the application. Any thread.
 */
public final class ServerThreads {

    private ServerThreads() {}

    /** @return a daemon, not started */
    public static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(ownLoader());
        return thread;
    }

    /** Runs a task as if the calling thread were the server's own: for libraries that make threads themselves. */
    static <T> T asOwn(Callable<T> task) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ownLoader());
        try {
            return task.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static ClassLoader ownLoader() {
        return ServerThreads.class.getClassLoader();
    }
}
