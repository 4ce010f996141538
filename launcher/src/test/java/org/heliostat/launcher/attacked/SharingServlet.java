package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/** Adds one to the attribute {@code ?name=} of the session, and says how much it is. */
@WebServlet("/share")
public final class SharingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession();
        String name = request.getParameter("name");
        Integer before = (Integer) session.getAttribute(name);
        int now = before == null ? 1 : before + 1;
        session.setAttribute(name, now);
        response.setContentType("text/plain");
        response.getWriter().print(now);
    }
}
