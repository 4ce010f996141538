package org.heliostat.benchmarks.slow.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/** Reads a body as most applications do, waiting for it on the thread of the request, and answers how long it was. */
public final class UploadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int PIECE = 8_192;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] piece = new byte[PIECE];
        InputStream body = request.getInputStream();
        long count = 0;
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            count += read;
        }
        response.setContentType("text/plain");
        response.getWriter().print(count);
    }
}
