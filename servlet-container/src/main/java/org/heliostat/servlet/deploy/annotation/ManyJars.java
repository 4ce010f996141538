package org.heliostat.servlet.deploy.annotation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same for many jars, on a few threads that end with it. */
final class ManyJars {

    private static final int MOST_THREADS = 4;

    private ManyJars() {}

    /** @return the results in the order of the tasks */
    static <T> List<T> all(List<Callable<T>> tasks) throws IOException {
        int processors = Runtime.getRuntime().availableProcessors();
        int threads = Math.min(Math.min(MOST_THREADS, processors), tasks.size());
        if (threads == 0) {
            return List.of();
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(null, task, "jar-index", 0, false);
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> future : pool.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while jars were indexed", stopped);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            throw new IllegalStateException("a jar could not be indexed", failed.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
