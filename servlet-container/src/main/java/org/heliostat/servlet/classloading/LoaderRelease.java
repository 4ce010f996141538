package org.heliostat.servlet.classloading;

import java.beans.Introspector;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;

/**
 * Cuts what would keep a stopped application's loader alive: its JDBC drivers, cached resource bundles and bean
 * descriptions, open jars. Threads it left running are reported, not stopped. Runs on the thread that stops the
 * application, after listeners and servlets ended.
 */
public final class LoaderRelease {
    private final WebAppClassLoader loader;

    /** @param loader loader of the application that ended */
    public LoaderRelease(WebAppClassLoader loader) {
        this.loader = loader;
    }

    /**
     * What was found at the end.
     *
     * @param drivers class names of JDBC drivers that were deregistered
     * @param threads names of threads that still run the application's code
     * @param failures what could not be cleaned up
     */
    public record Report(List<String> drivers, List<String> threads, List<String> failures) {
        public Report {
            drivers = List.copyOf(drivers);
            threads = List.copyOf(threads);
            failures = List.copyOf(failures);
        }
    }

    /** Releases everything and closes the loader. */
    public Report release() {
        List<String> failures = new ArrayList<>();
        List<String> drivers = releaseDrivers(failures);
        ResourceBundle.clearCache(loader);
        Introspector.flushCaches();
        List<String> threads = threads();
        try {
            loader.close();
        } catch (IOException e) {
            failures.add("jars cannot be closed: " + e);
        }
        return new Report(drivers, threads, failures);
    }

    private List<String> releaseDrivers(List<String> failures) {
        String name = DriverRelease.class.getName();
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = LoaderRelease.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
                failures.add("JDBC drivers stay registered: " + file + " is missing");
                return List.of();
            }
            Class<?> inside = loader.defineInside(name, in.readAllBytes());
            Callable<?> release = (Callable<?>) inside.getDeclaredConstructor().newInstance();
            List<String> released = new ArrayList<>();
            ((List<?>) release.call()).forEach(driver -> released.add(String.valueOf(driver)));
            return released;
        } catch (Throwable e) {
            // Class initialisers and deregister actions of drivers are the application's code: anything may come.
            failures.add("JDBC drivers cannot be deregistered: " + e);
            return List.of();
        }
    }

    private List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread != Thread.currentThread() && thread.isAlive())
                .filter(this::belongs)
                .map(Thread::getName)
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    private boolean belongs(Thread thread) {
        return isOwn(thread.getContextClassLoader()) || isOwn(thread.getClass().getClassLoader());
    }

    /** The loader itself or one below it, such as that of a compiled page. */
    private boolean isOwn(ClassLoader candidate) {
        ClassLoader current = candidate;
        while (current != null) {
            if (current == loader) {
                return true;
            }
            current = current.getParent();
        }
        return false;
    }
}
