package org.heliostat.embedding;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Answers when it may. */
final class Waiting extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient CountDownLatch begun;
    private final transient CountDownLatch goOn;

    Waiting(CountDownLatch begun, CountDownLatch goOn) {
        this.begun = begun;
        this.goOn = goOn;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        begun.countDown();
        try {
            if (goOn.await(120, TimeUnit.SECONDS)) {
                response.getWriter().print("waited");
            }
        } catch (InterruptedException cut) {
            Thread.currentThread().interrupt();
        }
    }
}
