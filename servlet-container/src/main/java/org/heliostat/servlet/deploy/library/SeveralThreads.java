package org.heliostat.servlet.deploy.library;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work on several archives, or on parts of one, on a few threads that end with it. */
public final class SeveralThreads {

    private static final int MOST = 4;

    private SeveralThreads() {}

    /** @return how many run at once at most: one for each processor, 1 to 4 */
    public static int most() {
        return Math.max(1, Math.min(MOST, Runtime.getRuntime().availableProcessors()));
    }

    /**
     * Runs all tasks to their end, whether others fail or not.
     *
     * @return the results in the order of the tasks
     * @throws IOException that of the first task, in their order, that failed with one
     */
    public static <T> List<T> all(String threadName, List<Callable<T>> tasks) throws IOException {
        int threads = Math.min(most(), tasks.size());
        if (threads == 0) {
            return List.of();
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(null, task, threadName, 0, false);
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
            throw new IOException("interrupted while archives were read", stopped);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            throw new IllegalStateException("an archive could not be read", failed.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
