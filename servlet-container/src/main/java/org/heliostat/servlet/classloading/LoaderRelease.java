package org.heliostat.servlet.classloading;

import java.beans.Introspector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;

/**
 * Cuts what would keep a stopped application's loader alive: its JDBC drivers, log handlers, MBeans and shutdown hooks,
 * cached resource bundles and bean descriptions, open jars. Threads it left running are reported, not stopped. Runs on
 * the thread that stops the application, after listeners and servlets ended.
 */
public final class LoaderRelease {
    private final WebAppClassLoader loader;
    private final LoaderScope scope;
    private final List<String> failures = new ArrayList<>();

    /** @param loader loader of the application that ended */
    public LoaderRelease(WebAppClassLoader loader) {
        this.loader = loader;
        this.scope = new LoaderScope(loader);
    }

    /**
     * What was found at the end.
     *
     * @param drivers class names of JDBC drivers that were deregistered
     * @param others log handlers, MBeans and shutdown hooks that were taken back
     * @param threads a block of lines for each thread that still runs the application's code
     * @param failures what could not be cleaned up
     */
    public record Report(List<String> drivers, List<String> others, List<String> threads, List<String> failures) {
        public Report {
            drivers = List.copyOf(drivers);
            others = List.copyOf(others);
            threads = List.copyOf(threads);
            failures = List.copyOf(failures);
        }
    }

    /** Releases everything and closes the loader. */
    public Report release() {
        List<String> drivers = attempt("JDBC drivers", () -> DriverRelease.within(loader::defineInside));
        List<String> others = new ArrayList<>();
        others.addAll(attempt("log handlers", new LoggingRelease(scope)::release));
        others.addAll(attempt("MBeans", new MBeanRelease(scope)::release));
        others.addAll(attempt("shutdown hooks", new ShutdownHookRelease(scope)::release));
        ResourceBundle.clearCache(loader);
        Introspector.flushCaches();
        List<String> threads = attempt("threads", new LeftThreads(scope)::find);
        try {
            loader.close();
        } catch (IOException e) {
            failures.add("jars cannot be closed: " + e);
        }
        return new Report(drivers, others, threads, failures);
    }

    /** Handlers, drivers and class initialisers are the application's code: anything may come of calling them. */
    private List<String> attempt(String what, Callable<List<String>> step) {
        try {
            return step.call();
        } catch (Throwable thrown) {
            failures.add(what + " cannot be taken back: " + thrown);
            return List.of();
        }
    }
}
