package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Takes all memory there is: in the request, on a thread of its own, for some seconds, to keep it, or to keep what is left. */
@WebServlet(urlPatterns = "/memory")
public final class MemoryServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int LARGE = 1 << 20;
    private static final int SMALL = 512;
    private static final int LEAST = 16;
    private static final long MILLISECOND_NANOS = 1_000_000;
    private static final int MOST_HELD = 8192;
    private static final int HELD_BYTES = 64 * 1024;
    /** Well below the time after which memory counts as lost, however slow collections make all else. */
    private static final long HOLD_NANOS = 3_000_000_000L;

    private final transient List<Object> kept = new ArrayList<>(1 << 20);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (String.valueOf(request.getParameter("take"))) {
            case "thread" -> onAThread();
            case "classes" -> fillClasses();
            case "keep" -> fill(kept, SMALL);
            case "last" -> takeTheLast();
            case "hold" -> hold();
            default -> fill(new ArrayList<>(), LARGE);
        }
        response.getWriter().print("enough");
    }

    /** Ends with an OutOfMemoryError where class memory has a limit; each class has a loader of its own. */
    private void fillClasses() throws IOException {
        byte[] bytes;
        try (InputStream in = MemoryServlet.class.getResourceAsStream("Kept.class")) {
            bytes = Objects.requireNonNull(in, "Kept.class").readAllBytes();
        }
        for (; ; ) {
            kept.add(
                    new ClassLoader(MemoryServlet.class.getClassLoader()) {
                        Class<?> define() {
                            return defineClass(null, bytes, 0, bytes.length);
                        }
                    }.define());
        }
    }

    /** Takes each piece that becomes free, for as long as the process runs. */
    private void takeTheLast() {
        for (; ; ) {
            try {
                fill(kept, LEAST);
            } catch (OutOfMemoryError | IllegalStateException full) {
                LockSupport.parkNanos(MILLISECOND_NANOS);
            }
        }
    }

    /** Takes all for some seconds, and lets go of it: whatever failed meanwhile must go on afterwards. */
    private static void hold() {
        byte[][] held = new byte[MOST_HELD][];
        // Once before: what is used first while there is no memory cannot be found.
        LockSupport.parkNanos(MILLISECOND_NANOS);
        try {
            for (int i = 0; i < held.length; i++) {
                held[i] = new byte[HELD_BYTES];
            }
        } catch (OutOfMemoryError full) {
            long until = System.nanoTime() + HOLD_NANOS;
            for (long left = HOLD_NANOS; left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            // All others may have waited for memory, and have met no error.
            throw full;
        }
    }

    private static void onAThread() {
        Thread thread = new Thread(() -> fill(new ArrayList<>(), LARGE), "greedy");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends with an OutOfMemoryError, and leaves no room for anything as large as the smallest piece. */
    private static void fill(List<Object> taken, int smallest) {
        @Nullable OutOfMemoryError last = null;
        for (int size = LARGE; size >= smallest; size /= 2) {
            try {
                for (; ; ) {
                    taken.add(new byte[size]);
                }
            } catch (OutOfMemoryError full) {
                last = full;
            }
        }
        throw new IllegalStateException("no more memory", last);
    }
}
