package org.heliostat.launcher.attacked;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/** Writes until it is told that nobody reads: GET. What it was told: GET with {@code ?told}. */
@WebServlet("/endless")
public final class EndlessServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getParameter("told") != null) {
            response.getWriter().print(getServletContext().getAttribute("told"));
            return;
        }
        byte[] piece = new byte[8192];
        OutputStream out = response.getOutputStream();
        try {
            while (true) {
                out.write(piece);
            }
        } catch (IOException gone) {
            getServletContext()
                    .setAttribute(
                            "told",
                            "an IOException in " + Thread.currentThread().getName());
            throw gone;
        }
    }
}
