package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/** Makes an HTTP session of {@code bytes}, or counts in the one that there is; {@code odd} puts a value in it that cannot be stored. */
public final class VisitServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession();
        Integer visits = (Integer) session.getAttribute("visits");
        session.setAttribute("visits", visits == null ? 1 : visits + 1);
        if (visits == null) {
            session.setAttribute("page", new byte[Numbers.of(request, "bytes", 100)]);
        }
        if (request.getParameter("odd") != null) {
            session.setAttribute("odd", new Object());
        }
        response.getWriter().print("visited");
    }
}
