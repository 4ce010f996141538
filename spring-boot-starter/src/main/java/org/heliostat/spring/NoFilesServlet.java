package org.heliostat.spring;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Answers that there is nothing, where the application maps no servlet to {@code /} and has not asked for its files to be served
 * ({@code server.servlet.register-default-servlet}). Runs on any session thread.
 */
final class NoFilesServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final String NAME = "heliostatNoFiles";
    private static final String ALL_ELSE = "/";
    /** The server's own servlet for files, which is mapped there until somebody else is. */
    private static final String FILES = "default";

    /** Without effect where the application has a servlet there. */
    static void register(ServletContext context) {
        boolean taken = context.getServletRegistrations().values().stream()
                .filter(registration -> !FILES.equals(registration.getName()))
                .anyMatch(registration -> registration.getMappings().contains(ALL_ELSE));
        if (!taken) {
            ServletRegistration.Dynamic registration = context.addServlet(NAME, new NoFilesServlet());
            if (registration != null) {
                registration.setAsyncSupported(true);
                registration.addMapping(ALL_ELSE);
            }
        }
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }
}
