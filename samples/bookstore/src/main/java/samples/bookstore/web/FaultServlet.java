package samples.bookstore.web;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Fails on purpose, to show the application's own page for status 500. */
@WebServlet(name = "Fault", urlPatterns = "/fault")
public final class FaultServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        throw new IllegalStateException("asked to fail by " + request.getRequestURI());
    }
}
