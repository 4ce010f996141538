package org.heliostat.servlet.httpsession.durable;

import org.heliostat.servlet.httpsession.session.SessionEvents;
import org.heliostat.servlet.httpsession.session.SessionOwner;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;

/** Tells values that their session comes into the heap or leaves it (HttpSessionActivationListener). Any thread. */
final class Activation {

    private volatile @Nullable SessionOwner owner;

    /** Says whose sessions these are, before the first request. */
    void owner(SessionOwner sessions) {
        owner = sessions;
    }

    void came(StoredSession session) {
        SessionOwner sessions = owner;
        if (sessions != null) {
            sessions.scope().inApplication(() -> SessionEvents.didActivate(sessions, session));
        }
    }

    /** Inside of the application. */
    void leaves(StoredSession session) {
        SessionOwner sessions = owner;
        if (sessions != null && !session.isEnded()) {
            SessionEvents.willPassivate(sessions, session);
        }
    }
}
