package org.heliostat.servlet.servlethttp;

import static jakarta.servlet.http.HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
import static jakarta.servlet.http.HttpServletResponse.SC_SERVICE_UNAVAILABLE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.Response;
import org.heliostat.servlet.httpsession.store.SessionStoreException;

/** The answer that takes the place of another one when what the request changed in a session is not stored. */
final class UnstoredSession {

    private UnstoredSession() {}

    /**
     * Writes it, or cuts the connection.
     *
     * @param answer empty again
     * @param later whether the same request may succeed later: 503 instead of 500
     */
    static void answer(Response answer, boolean later) {
        try {
            int status = later ? SC_SERVICE_UNAVAILABLE : SC_INTERNAL_SERVER_ERROR;
            answer.status(status);
            answer.headers().set("Content-Type", "text/plain;charset=utf-8");
            answer.headers().set("Cache-Control", "no-store");
            if (later) {
                answer.headers().set("Retry-After", Integer.toString(SessionStoreException.RETRY_AFTER_SECONDS));
            }
            String advice = later ? " Please try again." : "";
            answer.output()
                    .write((status + " The request could not be completed." + advice + "\n")
                            .getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            answer.abort();
        }
    }
}
