package org.heliostat.servlet.servlethttp;

import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.SessionStoreException;
import org.heliostat.servlet.servlethttp.fields.CookieHeader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The session of one request in one application: found at first use, given back when the request ends. */
final class RequestSession {

    private static final Logger LOG = LoggerFactory.getLogger(RequestSession.class);

    private static final int MOST_TRIED = 4;

    private final Application application;
    private final @Nullable RequestSession home;
    private final List<String> cookieLines;
    private final String rawPath;
    private final boolean secure;
    private final SessionAnswer answer;
    private List<RequestSession> others = List.of();
    private @Nullable SessionUse use;
    private @Nullable String requestedId;
    private @Nullable String cookieLine;
    private boolean fromCookie;
    private boolean fromUrl;
    private boolean looked;
    private boolean joined;
    private boolean touched;

    /** @param home the session of the application that the client's request is for, null when this is it */
    RequestSession(
            Application application,
            @Nullable RequestSession home,
            List<String> cookieLines,
            String rawPath,
            boolean secure,
            SessionAnswer answer) {
        this.application = application;
        this.home = home;
        this.cookieLines = cookieLines;
        this.rawPath = rawPath;
        this.secure = secure;
        this.answer = answer;
    }

    @Nullable
    HttpSession get(boolean create) {
        SessionUse known = current();
        if (known != null) {
            return known.session();
        }
        return create ? create().session() : null;
    }

    /**
     * Lets the session live on, without holding it for the request. Where its store is away, a request that does not
     * use the session needs not fail; one that does is told when it does.
     */
    void touch() {
        try {
            String id = requestedId();
            touched = id != null && application.sessions().touch(id);
        } catch (SessionStoreException toldAlready) {
            LOG.debug("a session is not prolonged", toldAlready);
        }
        if (touched) {
            holdAnswer();
        }
    }

    /** Held back from the beginning: an application may end its answer first, and change the session then. */
    private void holdAnswer() {
        if (application.sessions().isDurable()) {
            answer.holdEnd();
        }
    }

    @Nullable
    SessionUse current() {
        if (use != null) {
            if (!use.isEnded()) {
                return use;
            }
            use.releaseQuietly();
            use = null;
        }
        if (!joined) {
            joined = true;
            String id = requestedId();
            use = id == null ? null : application.sessions().join(id, !touched);
            if (use == null && home != null) {
                use = joinShared(home);
            }
            if (use != null) {
                holdAnswer();
            }
        }
        return use;
    }

    /** Reached through another application, a session is known by the id of that one's (see {@link #create}). */
    private @Nullable SessionUse joinShared(RequestSession homeSession) {
        SessionUse known = homeSession.current();
        return known == null ? null : application.sessions().join(known.id());
    }

    @Nullable
    String requestedId() {
        if (!looked) {
            looked = true;
            look();
        }
        return requestedId;
    }

    /** A cookie that names no living session does not hide a further one, or an id in the URL, that does. */
    private void look() {
        String name = application.sessionCookie().getName();
        List<String> ids = new ArrayList<>(2);
        if (application.tracksSessionsBy(SessionTrackingMode.COOKIE)) {
            CookieHeader.values(cookieLines, name, ids);
        }
        int cookies = ids.size();
        String inUrl = application.tracksSessionsBy(SessionTrackingMode.URL) ? pathParameter(name) : null;
        if (inUrl != null) {
            ids.add(inUrl);
        }
        if (ids.isEmpty()) {
            return;
        }
        int chosen = 0;
        for (int i = 0; ids.size() > 1 && i < Math.min(ids.size(), MOST_TRIED); i++) {
            if (application.sessions().isAlive(ids.get(i))) {
                chosen = i;
                break;
            }
        }
        requestedId = ids.get(chosen);
        fromCookie = chosen < cookies;
        fromUrl = !fromCookie;
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

    /** Somebody has logged in; without a session nothing is noted. */
    void logIn(SessionLogin login) {
        SessionUse known = current();
        String id = known == null ? null : known.logIn(login);
        if (id != null) {
            sendCookie(id);
        }
    }

    void release() {
        others.forEach(RequestSession::release);
        SessionUse leaving = use;
        use = null;
        if (leaving == null) {
            return;
        }
        boolean stored = false;
        boolean later = false;
        try {
            leaving.release();
            stored = true;
        } catch (NotStorableException refused) {
            LOG.debug("an answer is not confirmed", refused);
        } catch (IOException storeAway) {
            later = true;
            LOG.debug("an answer is not confirmed", storeAway);
        } finally {
            if (!stored) {
                answer.notStored(later);
            }
        }
    }

    /** @return the session of the same request in an application that it has been passed on to */
    RequestSession in(Application other) {
        if (other == application) {
            return this;
        }
        for (RequestSession known : others) {
            if (known.application == other) {
                return known;
            }
        }
        RequestSession made = new RequestSession(other, this, cookieLines, rawPath, secure, answer);
        if (others.isEmpty()) {
            others = new ArrayList<>(1);
        }
        others.add(made);
        return made;
    }

    /**
     * Behind a cross-context dispatch the client hears of the new session only in passing: it gets the id of the
     * session of the application that the client knows, so that the same way leads to it again (Servlet 6.1, 7.3).
     */
    private SessionUse create() {
        if (answer.isHeadSent() && application.tracksSessionsBy(SessionTrackingMode.COOKIE)) {
            throw new IllegalStateException("the answer has begun: a new session could not be told to the client");
        }
        SessionUse created = application.sessions().create(home == null ? null : home.idForOthers());
        use = created;
        joined = true;
        holdAnswer();
        sendCookie(created.id());
        return created;
    }

    private String idForOthers() {
        SessionUse known = current();
        return known == null ? create().id() : known.id();
    }

    private void sendCookie(String id) {
        if (application.tracksSessionsBy(SessionTrackingMode.COOKIE)) {
            cookieLine = answer.cookie(
                    application.sessionCookie().cookieFor(id, application.encodedPath(), secure), cookieLine);
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
