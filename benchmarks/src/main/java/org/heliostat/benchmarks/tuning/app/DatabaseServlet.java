package org.heliostat.benchmarks.tuning.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits as for a database: 40 connections, a query of 10 ms, slower with each connection in use beyond 12. */
public final class DatabaseServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int CONNECTIONS = 40;
    private static final int KNEE = 12;
    private static final double COST = 0.1;
    private static final long QUERY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Semaphore connections = new Semaphore(CONNECTIONS, true);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        connections.acquireUninterruptibly();
        try {
            int inUse = CONNECTIONS - connections.availablePermits();
            LockSupport.parkNanos((long) (QUERY_NANOS * (1 + COST * Math.max(0, inUse - KNEE))));
        } finally {
            connections.release();
        }
        response.setContentType("text/plain");
        response.getWriter().print("row");
    }
}
