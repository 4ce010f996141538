package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** Ends one request of {@code every} in an exception, or with {@code status} where that is given. */
public final class FailServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicLong asked = new AtomicLong();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status = Numbers.of(request, "status", 0);
        boolean fails = asked.incrementAndGet() % Numbers.of(request, "every", 1) == 0;
        if (fails && status == 0) {
            throw new IllegalStateException("planted");
        }
        if (fails) {
            response.sendError(status);
            return;
        }
        response.getWriter().print("well");
    }
}
