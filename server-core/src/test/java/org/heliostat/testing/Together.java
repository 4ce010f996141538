package org.heliostat.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Starts tasks at one barrier, each on a thread of its own, and waits for all of them with a deadline. */
public final class Together {

    private static final Duration DEADLINE = Duration.ofSeconds(120);

    private Together() {}

    /**
     * @return the results in the order of the tasks
     * @throws AssertionError if the tasks are not done within 120 seconds
     * @throws Exception the failure of the first task that failed, as it was thrown
     */
    public static <T> List<T> run(List<? extends Callable<T>> tasks) throws Exception {
        var barrier = new CyclicBarrier(tasks.size());
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> task : tasks) {
                running.add(threads.submit(() -> {
                    barrier.await(DEADLINE.toSeconds(), TimeUnit.SECONDS);
                    return task.call();
                }));
            }
            threads.shutdown();
            if (!threads.awaitTermination(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("not done within " + DEADLINE + ": " + unfinished(running));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> done : running) {
                results.add(result(done));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    /** The same task so many times. */
    public static <T> List<T> run(int times, Callable<T> task) throws Exception {
        List<Callable<T>> tasks = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            tasks.add(task);
        }
        return run(tasks);
    }

    private static String unfinished(List<? extends Future<?>> running) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < running.size(); i++) {
            if (!running.get(i).isDone()) {
                numbers.add(i);
            }
        }
        return "tasks " + numbers;
    }

    private static <T> T result(Future<T> done) throws Exception {
        try {
            return done.get(0, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new AssertionError("a finished task has no result", e);
        }
    }
}
