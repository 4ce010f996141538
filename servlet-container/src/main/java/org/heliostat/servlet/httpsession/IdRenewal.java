package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionIdListener;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;

/**
 * Gives sessions new ids. Requests of one session that do so at the same time take turns by the session's monitor, so
 * that each gets an id that the session had; nothing that waits is done under it. Any thread that may block.
 */
final class IdRenewal {

    private final SessionHome home;
    private final SessionIds ids;

    IdRenewal(SessionHome home, SessionIds ids) {
        this.home = home;
        this.ids = ids;
    }

    /**
     * Gives the session a new id, of which the caller tells the client.
     *
     * @return the id that it has now: the old one when it is not kept here any more
     */
    String changeId(StoredSession session) {
        String oldId;
        String newId;
        synchronized (session) {
            oldId = session.id();
            newId = renewed(session);
        }
        changed(session, oldId, newId);
        return newId;
    }

    /**
     * Notes who has logged in, and gives the session a new id unless it was the same user before. Both are one step,
     * so that of parallel logins of one user one alone changes the id.
     *
     * @return the new id, of which the caller tells the client; null when the id is what it was
     */
    @Nullable
    String logIn(StoredSession session, SessionLogin login) {
        String oldId;
        String newId;
        synchronized (session) {
            if (login.equals(session.login())) {
                return null;
            }
            oldId = session.id();
            newId = renewed(session);
            session.login(login);
        }
        changed(session, oldId, newId);
        return newId.equals(oldId) ? null : newId;
    }

    /** @return the id that it has from now on */
    private String renewed(StoredSession session) {
        String newId = ids.next();
        return home.store().changeId(session, newId) ? newId : session.id();
    }

    private void changed(StoredSession session, String oldId, String newId) {
        if (newId.equals(oldId)) {
            return;
        }
        home.store().idChanged(session, oldId);
        if (!home.listeners().ids().isEmpty()) {
            HttpSessionEvent event = new HttpSessionEvent(home.viewOf(session));
            tell(event, oldId);
        }
    }

    /** Every listener hears of it, whatever another one throws: who keeps something by the id would lose it. */
    private void tell(HttpSessionEvent event, String oldId) {
        @Nullable RuntimeException failed = null;
        for (HttpSessionIdListener listener : home.listeners().ids()) {
            try {
                listener.sessionIdChanged(event, oldId);
            } catch (RuntimeException thrown) {
                if (failed == null) {
                    failed = thrown;
                } else {
                    failed.addSuppressed(thrown);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }
}
