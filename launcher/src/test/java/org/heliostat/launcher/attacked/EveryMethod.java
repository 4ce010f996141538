package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers whatever it is asked with the method and the body, a preflight as CORS has it; and counts hidden requests. */
@WebServlet("/every/*")
public final class EveryMethod extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final AtomicInteger hidden = new AtomicInteger();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String asked = request.getHeader("Access-Control-Request-Method");
        if (asked != null) {
            response.setHeader("Access-Control-Allow-Origin", request.getHeader("Origin"));
            response.setHeader("Access-Control-Allow-Methods", asked);
            response.setStatus(204);
            return;
        }
        if ("/deaf".equals(request.getPathInfo())) {
            response.getWriter().print("deaf");
            return;
        }
        if ("/hidden".equals(request.getPathInfo())) {
            hidden.incrementAndGet();
        }
        String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        response.getWriter().print(request.getMethod() + " " + body + " " + hidden.get());
    }
}
