package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/** Reads a body to its end; where {@code form} is in the query, as parameters. */
public final class TakeServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int PIECE = 8_192;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long count = 0;
        if ("form".equals(request.getQueryString())) {
            count = request.getParameterMap().size();
        } else {
            byte[] piece = new byte[PIECE];
            InputStream body = request.getInputStream();
            for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
                count += read;
            }
        }
        response.getWriter().print(count);
    }
}
