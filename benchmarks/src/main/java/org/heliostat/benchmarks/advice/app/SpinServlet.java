package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Uses a processor for {@code ms} milliseconds of its time. */
public final class SpinServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final long NANOS = 1_000_000L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + Numbers.of(request, "ms", 1) * NANOS;
        long sum = 0;
        while (threads.getCurrentThreadCpuTime() - end < 0) {
            for (int i = 0; i < 1_000; i++) {
                sum = sum * 31 + i;
            }
        }
        response.setContentType("text/plain");
        response.getWriter().print("spun " + (sum & 1));
    }
}
