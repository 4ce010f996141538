package org.heliostat.servlet.httpsession;

import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.StoredSession;

/** Ends the sessions of one application whose time is over. One thread, never an I/O loop. */
final class SessionReaper {

    private final SessionHome home;
    private final SessionStore store;
    private final SessionAccess access;
    private final Succession succession;
    private final long intervalMillis;
    private long reapedMillis;

    /** @param intervalMillis between two looks at all of them */
    SessionReaper(SessionHome home, SessionAccess access, Succession succession, long intervalMillis) {
        this.home = home;
        this.store = home.store();
        this.access = access;
        this.succession = succession;
        this.intervalMillis = intervalMillis;
    }

    /** Called every few seconds. */
    void expireWhenDue() {
        long now = home.clock().millis();
        if (store.isDurable()) {
            home.scope().inApplication(() -> store.tend(now));
        }
        if (reapedMillis == 0 || now - reapedMillis >= intervalMillis) {
            reapedMillis = now;
            expire();
        }
    }

    void expire() {
        long now = home.clock().millis();
        for (StoredSession session : store.all()) {
            if (session.isEnded()) {
                store.remove(session);
            } else if (session.isExpired(now)) {
                home.expire(session);
            }
        }
        if (store.isDurable() && succession.successor() == null) {
            home.scope().inApplication(() -> expireStored(now));
        }
    }

    private void expireStored(long now) {
        for (String id : store.expired(now)) {
            if (access.findAlive(id) == null) {
                store.discardExpired(id, now);
            }
        }
    }
}
