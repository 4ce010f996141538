package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A session in the hands of one request: keeps it from expiring until it is given back. */
public final class SessionUse {

    private static final Logger LOG = LoggerFactory.getLogger(SessionUse.class);

    private final SessionHome home;
    private final IdRenewal renewal;
    private final StoredSession stored;
    private final HttpSession session;

    /** @param session as the application sees it */
    SessionUse(SessionHome home, IdRenewal renewal, StoredSession stored, HttpSession session) {
        this.home = home;
        this.renewal = renewal;
        this.stored = stored;
        this.session = session;
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

    /**
     * Somebody has logged in: unless it was the same user before, the session gets a new id, since an id that others
     * may have planted must be worth nothing then.
     *
     * @return the new id, of which the client must be told; null when the id is what it was
     */
    public @Nullable String logIn(SessionLogin login) {
        return renewal.logIn(stored, login);
    }

    /** Forgets who has logged in. */
    public void logOut() {
        stored.login(null);
    }

    /** @return the new id (Servlet 6.1, HttpServletRequest.changeSessionId) */
    public String changeId() {
        return renewal.changeId(stored);
    }

    /**
     * The request is over. Called once; may block. When it returns, what the request changed is where it outlives the
     * process, if the application's sessions are to.
     *
     * @throws IOException when it is not: the answer must not be confirmed; logged and counted already
     */
    public void release() throws IOException {
        home.release(stored);
    }

    /** For those who have nobody to tell: what could not be stored is tried again later. */
    public void releaseQuietly() {
        try {
            release();
        } catch (IOException toldAlready) {
            LOG.debug("session not stored, tried again later", toldAlready);
        }
    }
}
