package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Whom a request asks about its user: the login methods and roles of its application. Session threads. */
public interface Logins {

    /** @return who logged in during an earlier request of the same HTTP session; null when nobody did */
    @Nullable
    RequestUser remembered(HttpServletRequest request);

    /**
     * Finds out who the user is, or answers with what makes them say it.
     *
     * @return null when the answer was given
     */
    @Nullable
    RequestUser authenticate(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException;

    /** @throws ServletException when the password is wrong, or the application's logins know no passwords */
    RequestUser login(HttpServletRequest request, String user, String password) throws ServletException;

    /** Forgets who logged in during this HTTP session. */
    void logout(HttpServletRequest request);

    /** @param role of the application, after the servlet's own names for roles were replaced */
    boolean isInRole(RequestUser user, String role);
}
