package org.heliostat.launcher.attacked;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Lets a thread of the server stand still ({@code suspend}), and go on ({@code resume}); Java 20 has taken that away. */
@WebServlet(urlPatterns = "/silencing")
public final class SilencingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String name = request.getParameter("thread");
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(name)) {
                tell(thread, request.getParameter("to"));
                response.getWriter().print("done");
            }
        }
    }

    private static void tell(Thread thread, String what) throws ServletException {
        try {
            Thread.class.getMethod(what).invoke(thread);
        } catch (ReflectiveOperationException gone) {
            throw new ServletException(gone);
        }
    }
}
