package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes {@code kb} kilobytes of garbage, and keeps {@code keep} kilobytes for ever until {@code most} are kept; with {@code
 * direct} in buffers outside of the heap; asks for one array of {@code array} megabytes besides.
 */
public final class GarbageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int KILOBYTE = 1_024;

    /** What is kept for a moment, so that the compiler cannot leave it out. */
    private static final int LATEST = 256;

    private final transient List<Object> kept = new ArrayList<>();
    private long keptKilobytes;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int keep = Numbers.of(request, "keep", 0);
        boolean isDirect = request.getParameter("direct") != null;
        synchronized (kept) {
            if (keptKilobytes + keep <= Numbers.of(request, "most", 0)) {
                keptKilobytes += keep;
                kept.add(isDirect ? ByteBuffer.allocateDirect(keep * KILOBYTE) : new byte[keep * KILOBYTE]);
            }
        }
        int array = Numbers.of(request, "array", 0);
        if (array > 0) {
            response.setHeader("Made", Integer.toString(new byte[array << 20].length));
        }
        Object[] latest = new Object[LATEST];
        for (int i = Numbers.of(request, "kb", 0); i > 0; i--) {
            latest[i % LATEST] = new byte[KILOBYTE];
        }
        response.getWriter().print("made " + latest.length);
    }
}
