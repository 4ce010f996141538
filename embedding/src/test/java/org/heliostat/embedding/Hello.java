package org.heliostat.embedding;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Says a word. */
final class Hello extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final String word;

    Hello(String word) {
        this.word = word;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().print(word);
    }
}
