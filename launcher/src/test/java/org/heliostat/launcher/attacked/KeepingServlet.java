package org.heliostat.launcher.attacked;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;

/** Keeps everything of one request: POST. Uses it while another user's request is at work: GET. */
@WebServlet(urlPatterns = "/keep", asyncSupported = true)
@MultipartConfig
public final class KeepingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        getServletContext().setAttribute("kept", new Kept(request, response));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        request.getSession().setAttribute("whose", "the second user");
        if (request.getParameter("writer") != null) {
            writer(response);
            return;
        }
        Kept kept = (Kept) getServletContext().getAttribute("kept");
        PrintWriter writer = response.getWriter();
        kept.answers().forEach(writer::println);
        writer.println("end");
    }

    private void writer(HttpServletResponse response) throws IOException {
        PrintWriter now = response.getWriter();
        PrintWriter before = (PrintWriter) getServletContext().getAttribute("writer");
        getServletContext().setAttribute("writer", now);
        now.print("begin ");
        if (before != null) {
            try {
                before.print("from another request");
                now.print("written ");
            } catch (IllegalStateException refused) {
                now.print("refused ");
            }
            before.close();
        }
        now.print("end");
    }
}
