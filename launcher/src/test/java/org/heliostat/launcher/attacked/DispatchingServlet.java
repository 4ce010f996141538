package org.heliostat.launcher.attacked;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Passes a request on to wherever it asks to be passed on to, as a careless application does. */
@WebServlet("/pass/*")
public final class DispatchingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String to = request.getParameter("to");
        RequestDispatcher dispatcher = request.getRequestDispatcher(to);
        if (dispatcher == null) {
            response.getWriter().print("nowhere");
        } else if (request.getPathInfo() == null) {
            dispatcher.forward(request, response);
        } else {
            dispatcher.include(request, response);
        }
    }
}
