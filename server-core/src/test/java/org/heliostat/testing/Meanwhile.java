package org.heliostat.testing;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * What a test does beside its own thread, each on a thread of its own: on two processors the common pool of Java 25 has one thread for
 * all, so that the second of two that wait would never begin.
 */
public final class Meanwhile {

    private Meanwhile() {}

    public static <T> CompletableFuture<T> supply(Supplier<T> task) {
        return CompletableFuture.supplyAsync(task, Meanwhile::start);
    }

    public static CompletableFuture<Void> run(Runnable task) {
        return CompletableFuture.runAsync(task, Meanwhile::start);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "meanwhile");
        thread.setDaemon(true);
        thread.start();
    }
}
