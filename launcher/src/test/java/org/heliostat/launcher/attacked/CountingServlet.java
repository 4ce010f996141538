package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Counts the requests of a session twice: in a value that is set anew, and in a list that is changed in place. */
@WebServlet("/count")
public final class CountingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        HttpSession session = request.getSession(request.getParameter("look") == null);
        if (session == null) {
            response.getWriter().print("none none");
            return;
        }
        if (request.getParameter("look") == null) {
            count(session);
        }
        if (request.getParameter("id") != null) {
            request.changeSessionId();
        }
        List<?> steps = (List<?>) session.getAttribute("steps");
        response.getWriter().print(session.getAttribute("count") + " " + steps.size());
        if (request.getParameter("flush") != null) {
            // The client sees text before the session is stored, but not the end.
            response.flushBuffer();
        }
    }

    @SuppressWarnings("unchecked")
    private static void count(HttpSession session) {
        Integer count = (Integer) session.getAttribute("count");
        if (count == null) {
            session.setAttribute("steps", new ArrayList<Integer>());
        }
        int next = count == null ? 1 : count + 1;
        session.setAttribute("count", next);
        ((List<Integer>) session.getAttribute("steps")).add(next);
    }
}
