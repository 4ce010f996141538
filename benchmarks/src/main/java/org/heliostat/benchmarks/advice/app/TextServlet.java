package org.heliostat.benchmarks.advice.app;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Answers {@code bytes} of text in pieces, after {@code ms} of sleep; with a cookie where {@code cookie} is given. */
public final class TextServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final byte[] PIECE =
            "the quick brown fox jumps over a lazy dog. ".repeat(100).getBytes(StandardCharsets.US_ASCII);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            Thread.sleep(Numbers.of(request, "ms", 0));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        response.setContentType("text/plain");
        if (request.getParameter("cookie") != null) {
            response.addCookie(new Cookie("seen", "yes"));
        }
        OutputStream out = response.getOutputStream();
        for (int left = Numbers.of(request, "bytes", 1_000); left > 0; left -= PIECE.length) {
            out.write(PIECE, 0, Math.min(left, PIECE.length));
        }
    }
}
