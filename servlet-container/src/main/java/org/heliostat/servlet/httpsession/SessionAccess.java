package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSession;
import java.util.function.Consumer;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;

/** Finds the session of a request, wherever it is just now, and lets the request in. Any thread that may block. */
final class SessionAccess {

    /** Times that a session may leave the heap just when a request wants it. */
    private static final int MOST_TRIES = 50;

    private final SessionHome home;
    private final SessionStore store;
    private final Succession succession;
    private final IdRenewal renewal;

    SessionAccess(SessionHome home, Succession succession, IdRenewal renewal) {
        this.home = home;
        this.store = home.store();
        this.succession = succession;
        this.renewal = renewal;
    }

    /** @return null when there is no such session */
    @Nullable
    SessionUse join(String id, boolean first) {
        if (!SessionIds.isWellFormed(id)) {
            return null;
        }
        for (int i = 0; i < MOST_TRIES; i++) {
            StoredSession session = findAlive(id);
            if (session == null) {
                break;
            }
            if (session.enter(home.clock().millis(), first)) {
                return entered(session);
            }
            if (succession.successor() != null) {
                break;
            }
            store.awaitHandOver(session);
        }
        SessionAccess next = succession.successor();
        return next == null ? null : next.join(id, first);
    }

    /** @return the session that a request has entered; null when it has ended since it was found */
    @Nullable
    SessionUse entered(StoredSession session) {
        if (store.entered(session) && !session.isEnded()) {
            return use(session);
        }
        // Another request, or another process, has ended it since it was found.
        session.leave(home.clock().millis());
        store.left(session);
        return null;
    }

    /** @return a session that a request has entered already */
    SessionUse use(StoredSession session) {
        return new SessionUse(home, renewal, session, home.viewOf(session));
    }

    boolean touch(String id) {
        if (!SessionIds.isWellFormed(id)) {
            return false;
        }
        StoredSession session = findAlive(id);
        if (session != null) {
            session.touch(home.clock().millis());
            store.touched(session, home.clock().millis());
            return true;
        }
        SessionAccess next = succession.successor();
        return next != null && next.touch(id);
    }

    boolean isAlive(String id) {
        SessionAccess next = succession.successor();
        return SessionIds.isWellFormed(id) && (findAlive(id) != null || next != null && next.isAlive(id));
    }

    /** Code outside of a request uses a session (Servlet 6.1, HttpSession.Accessor). */
    void access(String id, Consumer<HttpSession> user) {
        SessionUse use = join(id, true);
        if (use == null) {
            throw new IllegalStateException("the session has ended");
        }
        try {
            user.accept(use.session());
        } finally {
            use.releaseQuietly();
        }
    }

    /** One that is being taken over must not be read from its store before its last request there has ended. */
    @Nullable
    StoredSession findAlive(String id) {
        StoredSession session = store.known(id);
        SessionTransfer transfer = succession.predecessor();
        if (session == null && transfer != null) {
            session = transfer.move(id);
        }
        if (session == null && succession.successor() == null) {
            session = store.find(id);
        }
        if (session == null || session.isEnded()) {
            return null;
        }
        return session.isExpired(home.clock().millis()) && home.expire(session) ? null : session;
    }
}
