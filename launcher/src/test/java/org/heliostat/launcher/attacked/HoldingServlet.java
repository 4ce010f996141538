package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Works until it is let go: GET or POST; {@code ?release} lets all go, and says how many were held at most since the last time. */
@WebServlet("/hold")
public final class HoldingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_SECONDS = 120;

    private final AtomicInteger held = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(1);

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getParameter("release") != null) {
            CountDownLatch before = gate;
            gate = new CountDownLatch(1);
            before.countDown();
            response.getWriter().print(peak.getAndSet(0));
            return;
        }
        CountDownLatch mine = gate;
        int now = held.incrementAndGet();
        peak.accumulateAndGet(now, Math::max);
        try {
            mine.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            held.decrementAndGet();
        }
        response.getWriter().print("let go");
    }
}
