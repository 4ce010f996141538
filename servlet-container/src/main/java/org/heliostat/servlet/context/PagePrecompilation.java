package org.heliostat.servlet.context;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.context.supply.PageSupport;
import org.heliostat.servlet.deploy.ServerDefaults;
import org.heliostat.servlet.deploy.model.SunWebApp;
import org.heliostat.servlet.dispatch.LoadedServlet;
import org.heliostat.servlet.dispatch.UrlPattern;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;

/**
 * Compiles all pages of an application before its first request ({@code precompile} of jsp-config), as many at a time
 * as there are processors, with a line in the log for each. A page with errors is told of by page and line, and keeps
 * neither the others nor the application from running. Used once, by the thread that deploys.
 */
final class PagePrecompilation {

    /** Pages of one application that are compiled; the others are compiled when they are asked for. */
    private static final int MOST_PAGES = 10_000;

    private static final int MOST_FOLDERS = 10_000;

    private final ServletContext context;
    private final PageSupport pages;
    private final Ticker ticker;
    private final Logger log;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();

    PagePrecompilation(ServletContext context, PageSupport pages, Ticker ticker, Logger log) {
        this.context = context;
        this.pages = pages;
        this.ticker = ticker;
        this.log = log;
    }

    static boolean isWished(SunWebApp sun) {
        return "true"
                .equalsIgnoreCase(
                        sun.jspProperties().getOrDefault("precompile", "").strip());
    }

    /** @param mappings URL pattern to servlet name: whatever leads to the page servlet is a page */
    void run(LoadedServlet pageServlet, Map<String, String> mappings) {
        Set<String> found = find(patterns(mappings));
        if (found.isEmpty()) {
            return;
        }
        Servlet servlet;
        try {
            servlet = pageServlet.servlet();
        } catch (ServletException failed) {
            log.error("pages cannot be precompiled: the page servlet does not start", failed);
            return;
        }
        long begin = ticker.nanos();
        compile(servlet, found);
        log.info("{} pages precompiled in {} ms, {} of them with errors", done.get(), millisSince(begin), broken.get());
    }

    private static List<UrlPattern> patterns(Map<String, String> mappings) {
        List<UrlPattern> patterns = new ArrayList<>();
        mappings.forEach((pattern, servlet) -> {
            if (servlet.equals(ServerDefaults.JSP_SERVLET)) {
                patterns.add(UrlPattern.of(pattern));
            }
        });
        return patterns;
    }

    /** Pages below WEB-INF, too: servlets forward to them. */
    private Set<String> find(List<UrlPattern> patterns) {
        Set<String> found = new TreeSet<>();
        List<String> folders = new ArrayList<>(List.of("/"));
        for (int i = 0; i < folders.size() && folders.size() < MOST_FOLDERS; i++) {
            Set<String> entries = context.getResourcePaths(folders.get(i));
            if (entries == null) {
                continue;
            }
            for (String path : new TreeSet<>(entries)) {
                if (path.endsWith("/")) {
                    folders.add(path);
                } else if (found.size() < MOST_PAGES && patterns.stream().anyMatch(pattern -> pattern.matches(path))) {
                    found.add(path);
                }
            }
        }
        return found;
    }

    private void compile(Servlet servlet, Set<String> found) {
        int threads = Math.min(found.size(), Runtime.getRuntime().availableProcessors());
        ConcurrentLinkedQueue<String> left = new ConcurrentLinkedQueue<>(found);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        ExecutorService compilers = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(null, work, "precompile", 0, false);
            thread.setContextClassLoader(loader);
            return thread;
        });
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(compilers.submit(() -> compileAll(servlet, left, found.size())));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (InterruptedException stopped) {
            left.clear();
            Thread.currentThread().interrupt();
        } catch (ExecutionException defect) {
            log.error("pages cannot be precompiled", defect.getCause());
        } finally {
            compilers.shutdown();
        }
    }

    private void compileAll(Servlet servlet, ConcurrentLinkedQueue<String> left, int all) {
        for (String page = left.poll(); page != null; page = left.poll()) {
            long begin = ticker.nanos();
            List<String> problems = pages.precompile(servlet, page);
            int number = done.incrementAndGet();
            if (problems.isEmpty()) {
                log.info("page {} precompiled ({} of {}, {} ms)", page, number, all, millisSince(begin));
            } else {
                broken.incrementAndGet();
                log.warn("page {} has errors ({} of {}): {}", page, number, all, String.join("; ", problems));
            }
        }
    }

    private long millisSince(long begin) {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - begin);
    }
}
