package org.heliostat.launcher.attacked;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Fails in a way of its own: GET throws, deep in a library; POST keeps its thread until the server ends. */
@WebServlet(name = "Failing", urlPatterns = "/failing/*")
public final class FailingServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final long LONGEST_SECONDS = 300;

    private transient volatile CountDownLatch released = new CountDownLatch(1);

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        try {
            List.of("secret").iterator().remove();
        } catch (UnsupportedOperationException thrown) {
            throw new ServletException("the secret", thrown);
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        try {
            if (!released.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                response.setStatus(HttpServletResponse.SC_GATEWAY_TIMEOUT);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
