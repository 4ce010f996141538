package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Waits for {@code ms} milliseconds, and one request of {@code every} for {@code tail} milliseconds instead. */
public final class SleepServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong asked = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int every = Numbers.of(request, "every", 0);
        boolean isTail = every > 0 && asked.incrementAndGet() % every == 0;
        try {
            Thread.sleep(Numbers.of(request, isTail ? "tail" : "ms", 0));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        response.setContentType("text/plain");
        response.getWriter().print("slept");
    }
}
