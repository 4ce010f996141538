package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;

/** Says whether the request has a session, or makes one with {@code ?make}. */
@WebServlet("/session")
public final class SessionServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession(request.getParameter("make") != null);
        String url = response.encodeURL("/a/session");
        response.getWriter().print((session == null ? "none" : session.getId()) + " " + url);
    }
}
