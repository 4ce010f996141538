package samples.bookstore.clock;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import samples.bookstore.web.Numbers;

/**
 * The time of day as server-sent events: {@code ?count=} of them, 1 to 60 (30), one every {@code ?millis=}, 50 to
 * 5000 (1000). The session thread is free in between.
 */
@WebServlet(name = "ClockEvents", urlPatterns = "/clock/events", asyncSupported = true)
public final class ClockServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int COUNT_AT_MOST = 60;
    private static final int MILLIS_AT_LEAST = 50;
    private static final int MILLIS_AT_MOST = 5_000;
    private static final long GRACE_MILLIS = 10_000;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int count = Numbers.parse(request.getParameter("count"), 30);
        int millis = Numbers.parse(request.getParameter("millis"), 1_000);
        if (count < 1 || count > COUNT_AT_MOST || millis < MILLIS_AT_LEAST || millis > MILLIS_AT_MOST) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        TimeSignals signals = TimeSignals.of(getServletContext());
        if (!signals.enter()) {
            response.setHeader("Retry-After", "30");
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        response.setContentType("text/event-stream;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        AsyncContext client = request.startAsync();
        client.setTimeout((long) count * millis + GRACE_MILLIS);
        signals.start(new TimeSignal(client, signals, count), millis);
    }
}
