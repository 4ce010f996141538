package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;

/** A session in the hands of one request: keeps it from expiring until it is given back. */
public final class SessionUse {

    private final HttpSessions sessions;
    private final StoredSession stored;
    private final HttpSession session;

    SessionUse(HttpSessions sessions, StoredSession stored) {
        this.sessions = sessions;
        this.stored = stored;
        this.session = sessions.sessionOf(stored);
    }

    public HttpSession session() {
        return session;
    }

    public String id() {
        return stored.id();
    }

    public boolean isEnded() {
        return stored.isEnded();
    }

    /** @return who has logged in during the session, null when nobody has */
    public @Nullable SessionLogin login() {
        return stored.login();
    }

    public void login(@Nullable SessionLogin login) {
        stored.login(login);
    }

    /** @return the new id (Servlet 6.1, HttpServletRequest.changeSessionId) */
    public String changeId() {
        return sessions.changeId(stored);
    }

    /** The request is over. Called once. */
    public void release() {
        stored.leave(sessions.clock().millis());
    }
}
