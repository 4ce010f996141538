package samples.sleep;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalInt;

/** Sleeps for {@code ms} milliseconds on its session thread, as a servlet that waits for a slow back end would. */
@WebServlet(name = "Sleep", urlPatterns = "/sync", loadOnStartup = 1)
public final class SleepServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        OptionalInt millis = Nap.millis(request.getParameter("ms"));
        if (millis.isEmpty()) {
            Answer.refused(response, Nap.EXPECTED);
            return;
        }
        try {
            Thread.sleep(millis.getAsInt());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            Answer.stopping(response);
            return;
        }
        Answer.slept(response, millis.getAsInt());
    }
}
