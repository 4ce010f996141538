package samples.sleep;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The few bytes both servlets answer with. Stateless. */
final class Answer {

    private Answer() {}

    static void slept(ServletResponse response, int millis) throws IOException {
        text(response, "slept " + millis + " ms\n");
    }

    static void refused(HttpServletResponse response, String reason) throws IOException {
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        text(response, reason + "\n");
    }

    static void stopping(HttpServletResponse response) throws IOException {
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        text(response, "the application is stopping\n");
    }

    private static void text(ServletResponse response, String text) throws IOException {
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().write(text);
    }
}
