package samples.sleep;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalInt;

/** Answers after {@code ms} milliseconds; meanwhile no thread waits. */
@WebServlet(name = "AsyncSleep", urlPatterns = "/async", asyncSupported = true, loadOnStartup = 1)
public final class AsyncSleepServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    /** Beyond the nap itself; a container's own limit would end a long nap before its time. */
    private static final long GRACE_MILLIS = 10_000;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        OptionalInt millis = Nap.millis(request.getParameter("ms"));
        if (millis.isEmpty()) {
            Answer.refused(response, Nap.EXPECTED);
            return;
        }
        AsyncContext waiting = request.startAsync();
        waiting.setTimeout(millis.getAsInt() + GRACE_MILLIS);
        AlarmClock.of(getServletContext()).wake(waiting, millis.getAsInt());
    }
}
