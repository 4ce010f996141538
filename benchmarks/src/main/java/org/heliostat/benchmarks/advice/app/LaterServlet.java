package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Begins an asynchronous request that nobody completes within {@code ms} milliseconds. */
public final class LaterServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext waiting = request.startAsync();
        waiting.setTimeout(Numbers.of(request, "ms", 1_000));
    }
}
