package org.heliostat.servlet.servlethttp;

import static jakarta.servlet.http.HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
import static jakarta.servlet.http.HttpServletResponse.SC_SERVICE_UNAVAILABLE;

import jakarta.servlet.http.Cookie;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;
import org.heliostat.servlet.httpsession.session.SessionStoreException;
import org.heliostat.servlet.servlethttp.fields.SetCookie;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Tells the client of sessions, and holds its answer until what the request changed in them is stored. */
final class SessionAnswer {

    private final RequestState request;
    private final ResponseState response;
    private final WallClock clock;
    private List<String> cookieLines = List.of();

    SessionAnswer(RequestState request, ResponseState response, WallClock clock) {
        this.request = request;
        this.response = response;
        this.clock = clock;
    }

    /** @return whether the head has left, so that the client can no longer be told of a session */
    boolean isHeadSent() {
        return response.live().isCommitted();
    }

    /**
     * Tells the client of a session.
     *
     * @param replaced the line sent before for the same application, null when there was none
     * @return the line sent now
     */
    String cookie(Cookie cookie, @Nullable String replaced) {
        String line = SetCookie.format(cookie, clock.millis());
        MutableHeaders headers = response.live().headers();
        if (replaced != null) {
            cookieLines.remove(replaced);
            List<String> lines = headers.all("Set-Cookie");
            headers.remove("Set-Cookie");
            for (String other : lines) {
                if (!other.equals(replaced)) {
                    headers.add("Set-Cookie", other);
                }
            }
        }
        if (cookieLines.isEmpty()) {
            cookieLines = new ArrayList<>(1);
        }
        cookieLines.add(line);
        headers.add("Set-Cookie", line);
        return line;
    }

    /** The client must learn of a session that was made although the answer is begun anew. */
    void repeatCookies() {
        cookieLines.forEach(line -> response.live().headers().add("Set-Cookie", line));
    }

    /** The client must not have the whole answer before what the request changed in a session is stored. */
    void holdEnd() {
        Response answer = response.liveOrNull();
        if (answer != null && !answer.isEndHeld()) {
            answer.holdEnd(request.request().head().method().equals("HEAD"));
        }
    }

    /**
     * What the request changed in a session is not stored: an answer that says so, or, when one has begun, a cut
     * connection.
     *
     * @param later whether the same request may succeed later, because a store is away: 503 instead of 500
     */
    void notStored(boolean later) {
        Response answer = response.liveOrNull();
        if (answer != null && !answer.isAborted() && answer.giveUpHeld()) {
            refuse(answer, later);
        }
    }

    private static void refuse(Response answer, boolean later) {
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
