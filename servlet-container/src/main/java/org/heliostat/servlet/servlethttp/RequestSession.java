package org.heliostat.servlet.servlethttp;

import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import java.util.Locale;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.servlethttp.fields.CookieHeader;
import org.jspecify.annotations.Nullable;

/** The session of one request in one application: found at first use, given back when the request ends. */
final class RequestSession {

    private final Application application;
    private final List<String> cookieLines;
    private final String rawPath;
    private final boolean secure;
    private final ContainerResponse response;
    private @Nullable SessionUse use;
    private @Nullable String requestedId;
    private boolean fromCookie;
    private boolean fromUrl;
    private boolean looked;
    private boolean joined;

    RequestSession(
            Application application,
            List<String> cookieLines,
            String rawPath,
            boolean secure,
            ContainerResponse response) {
        this.application = application;
        this.cookieLines = cookieLines;
        this.rawPath = rawPath;
        this.secure = secure;
        this.response = response;
    }

    Application application() {
        return application;
    }

    @Nullable
    HttpSession get(boolean create) {
        SessionUse known = current();
        if (known != null) {
            return known.session();
        }
        return create ? create().session() : null;
    }

    /** Both ways are asked when the cookie names no living session, so that a stale cookie does not hide the URL. */
    @Nullable
    SessionUse current() {
        if (use != null) {
            if (!use.isEnded()) {
                return use;
            }
            use.release();
            use = null;
        }
        if (!joined) {
            joined = true;
            String id = requestedId();
            use = id == null ? null : application.sessions().join(id);
        }
        return use;
    }

    @Nullable
    String requestedId() {
        if (!looked) {
            looked = true;
            if (application.tracksSessionsBy(SessionTrackingMode.COOKIE)) {
                requestedId = CookieHeader.value(
                        cookieLines, application.sessionCookie().getName());
                fromCookie = requestedId != null;
            }
            if (requestedId == null && application.tracksSessionsBy(SessionTrackingMode.URL)) {
                requestedId = pathParameter(application.sessionCookie().getName());
                fromUrl = requestedId != null;
            }
        }
        return requestedId;
    }

    boolean isFromCookie() {
        requestedId();
        return fromCookie;
    }

    boolean isFromUrl() {
        requestedId();
        return fromUrl;
    }

    boolean isRequestedIdValid() {
        String id = requestedId();
        return id != null && application.sessions().isAlive(id);
    }

    String changeId() {
        SessionUse known = current();
        if (known == null) {
            throw new IllegalStateException("there is no session whose id could change");
        }
        String id = known.changeId();
        sendCookie(id);
        return id;
    }

    void release() {
        if (use != null) {
            use.release();
            use = null;
        }
    }

    private SessionUse create() {
        if (response.isHeadSent() && application.tracksSessionsBy(SessionTrackingMode.COOKIE)) {
            throw new IllegalStateException("the answer has begun: a new session could not be told to the client");
        }
        SessionUse created = application.sessions().create();
        use = created;
        joined = true;
        sendCookie(created.id());
        return created;
    }

    private void sendCookie(String id) {
        if (application.tracksSessionsBy(SessionTrackingMode.COOKIE)) {
            response.sessionCookie(application.sessionCookie().cookieFor(id, application.contextPath(), secure));
        }
    }

    /** URL rewriting: {@code /path;jsessionid=x} (Servlet 6.1, 7.1.3). */
    private @Nullable String pathParameter(String cookieName) {
        String name = ";" + cookieName.toLowerCase(Locale.ROOT) + "=";
        int start = rawPath.toLowerCase(Locale.ROOT).indexOf(name);
        if (start < 0) {
            return null;
        }
        int from = start + name.length();
        int end = from;
        while (end < rawPath.length() && rawPath.charAt(end) != ';' && rawPath.charAt(end) != '/') {
            end++;
        }
        return rawPath.substring(from, end);
    }
}
