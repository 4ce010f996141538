package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.util.List;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.SessionStore.Admission;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes sessions, never more than there may be. Any thread that may block; no lock is held while a store is asked. */
final class SessionMaker {

    private static final Logger LOG = LoggerFactory.getLogger(SessionMaker.class);

    /** Times that a shared id may come and go just when a request wants it. */
    private static final int MOST_TRIES = 5;

    private final SessionHome home;
    private final SessionStore store;
    private final SessionAccess access;
    private final SessionIds ids;
    private final LogPace pace;
    private volatile SessionLimits limits;

    SessionMaker(SessionHome home, SessionAccess access, SessionIds ids, SessionLimits limits) {
        this.home = home;
        this.store = home.store();
        this.access = access;
        this.ids = ids;
        this.pace = new LogPace(home.clock());
        this.limits = limits;
    }

    SessionLimits limits() {
        return limits;
    }

    void timeoutSeconds(int seconds) {
        limits = new SessionLimits(seconds, limits.maxSessions());
    }

    /** Makes a session under a new id. */
    SessionUse create() {
        StoredSession made = null;
        while (made == null) {
            made = admitted(ids.next());
        }
        return announced(made);
    }

    /**
     * Makes a session under an id that another application of this server has given, or finds the one that has it here.
     * Of requests that do so at once, one makes it and the others join it. An id that has ended here gets a new one.
     */
    SessionUse create(String shared) {
        for (int i = 0; i < MOST_TRIES; i++) {
            StoredSession known = store.find(shared);
            StoredSession made = known == null ? admitted(shared) : null;
            if (made != null) {
                return announced(made);
            }
            if (known != null) {
                SessionUse use =
                        !known.isEnded() && known.enter(home.clock().millis(), true) ? access.entered(known) : null;
                return use == null ? create() : use;
            }
        }
        return create();
    }

    /** @return null when there is a session of that id, or was one whose record may still be somewhere */
    private @Nullable StoredSession admitted(String id) {
        int limit = limits.maxSessions();
        int most = limit < 0 ? store.mostSessions() : Math.min(limit, store.mostSessions());
        StoredSession session = store.make(id, home.clock().millis(), limits.timeoutSeconds());
        session.enter(home.clock().millis(), false);
        Admission admission = store.admit(session, most);
        if (admission == Admission.FULL) {
            home.figures().count(Event.REJECTED);
            if (pace.isDue("too many")) {
                LOG.warn("too many active sessions: {} (expected: at most maxSessions = {})", store.size(), most);
            }
            throw new IllegalStateException("too many active sessions (maxSessions " + most + ")");
        }
        if (admission == Admission.TAKEN) {
            return null;
        }
        home.figures().count(Event.CREATED);
        home.figures().activeNow(store.size());
        return session;
    }

    private SessionUse announced(StoredSession session) {
        SessionUse use = access.use(session);
        List<HttpSessionListener> life = home.listeners().life();
        if (life.isEmpty()) {
            return use;
        }
        boolean told = false;
        try {
            HttpSessionEvent event = new HttpSessionEvent(use.session());
            life.forEach(listener -> listener.sessionCreated(event));
            told = true;
            return use;
        } finally {
            if (!told) {
                // The client will not hear of it.
                home.end(session);
                use.releaseQuietly();
            }
        }
    }
}
