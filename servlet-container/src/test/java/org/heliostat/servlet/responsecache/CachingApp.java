package org.heliostat.servlet.responsecache;

import static org.heliostat.servlet.testing.TestApp.servlet;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.stats.WebAppSnapshot;

/** An application whose servlet {@code s} at {@code /s/*} is cached as a test says. */
final class CachingApp {

    final TestApp app;
    final AtomicInteger runs = new AtomicInteger();

    CachingApp(Path folder) {
        app = new TestApp(folder.resolve("app"));
    }

    /** The cache element with one mapping of the servlet by its name. */
    CachingApp mapped(String elements) {
        return cache("<cache-mapping><servlet-name>s</servlet-name>" + elements + "</cache-mapping>");
    }

    CachingApp cache(String children) {
        return cache("", children);
    }

    CachingApp cache(String attributes, String children) {
        app.sunWebXml("<cache enabled=\"true\" " + attributes + ">" + children + "</cache>");
        return this;
    }

    /** Each run of the servlet answers with its number. */
    CachingApp counting() {
        return answering((request, response) -> {});
    }

    /** @param before what the servlet does before it answers with the number of its run */
    CachingApp answering(TestApp.Service before) {
        app.start(context -> servlet(context, "s", "/s/*", (request, response) -> {
            int run = runs.incrementAndGet();
            before.run(request, response);
            if (!response.isCommitted()) {
                response.getWriter().print("run " + run);
            }
        }));
        return this;
    }

    String get(String target) {
        return app.get("/app" + target).text();
    }

    WebAppSnapshot.ResponseCache figures() {
        ResponseCache cache = app.app().responseCache();
        if (cache == null) {
            throw new AssertionError("the application has no cache");
        }
        return cache.snapshot();
    }
}
