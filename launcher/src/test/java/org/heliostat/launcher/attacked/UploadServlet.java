package org.heliostat.launcher.attacked;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.MultipartConfig;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.File;
import java.io.IOException;
import java.util.Collection;

/** Reads parts: POST. Says how many files lie in the application's temporary folder: GET. */
@WebServlet(urlPatterns = "/upload", asyncSupported = true)
@MultipartConfig
public final class UploadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Collection<Part> parts = request.getParts();
        long bytes = 0;
        for (Part part : parts) {
            bytes += part.getSize();
        }
        if (request.getParameter("fail") != null) {
            throw new ServletException("on purpose");
        }
        if (request.getParameter("move") != null) {
            request.getPart("f").write("moved.bin");
        }
        if (request.isAsyncSupported() && request.getParameter("async") != null) {
            request.startAsync().complete();
        }
        response.getWriter().print(parts.size() + " parts, " + bytes + " bytes, " + files() + " files");
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(files() + " files");
    }

    private int files() {
        File folder = (File) getServletContext().getAttribute(ServletContext.TEMPDIR);
        String[] names = folder.list((parent, name) -> name.endsWith(".tmp"));
        return names == null ? -1 : names.length;
    }
}
