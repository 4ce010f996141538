package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Holds the one lock that all of its requests need for {@code ms} milliseconds; with {@code crosswise} takes a second one within,
 * each request in the opposite order of the one before, so that they soon wait for each other for ever.
 */
public final class LockServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Object cart = new Object();
    private final transient Object stock = new Object();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int millis = Numbers.of(request, "ms", 0);
        int crosswise = Numbers.of(request, "crosswise", 0);
        if (crosswise == 0) {
            hold(cart, cart, millis);
        } else {
            boolean isEven = crosswise % 2 == 0;
            hold(isEven ? cart : stock, isEven ? stock : cart, millis);
        }
        response.setContentType("text/plain");
        response.getWriter().print("locked");
    }

    private static void hold(Object first, Object second, int millis) {
        synchronized (first) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            synchronized (second) {
                Thread.onSpinWait();
            }
        }
    }
}
