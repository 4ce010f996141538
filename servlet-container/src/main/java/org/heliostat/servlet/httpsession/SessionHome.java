package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.heliostat.servlet.httpsession.session.SessionEvents;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.heliostat.servlet.httpsession.session.SessionListeners;
import org.heliostat.servlet.httpsession.session.SessionOwner;
import org.heliostat.servlet.httpsession.session.SessionScope;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.time.WallClock;

/** Holds what all sessions of one application have in common: store, listeners, clock, and the way they end. Any thread. */
final class SessionHome implements SessionOwner {

    private final SessionScope scope;
    private final SessionStore store;
    private final WallClock clock;
    private final SessionFigures figures;
    private final BiConsumer<String, Consumer<HttpSession>> access;
    private volatile SessionListeners listeners = SessionListeners.NONE;

    /** @param access of application code outside of a request, see {@link SessionOwner#access} */
    SessionHome(
            SessionScope scope,
            SessionStore store,
            WallClock clock,
            SessionFigures figures,
            BiConsumer<String, Consumer<HttpSession>> access) {
        this.scope = scope;
        this.store = store;
        this.clock = clock;
        this.figures = figures;
        this.access = access;
    }

    void listeners(SessionListeners all) {
        listeners = all;
    }

    SessionFigures figures() {
        return figures;
    }

    @Override
    public SessionScope scope() {
        return scope;
    }

    @Override
    public SessionStore store() {
        return store;
    }

    @Override
    public SessionListeners listeners() {
        return listeners;
    }

    @Override
    public WallClock clock() {
        return clock;
    }

    @Override
    public void access(String id, Consumer<HttpSession> user) {
        access.accept(id, user);
    }

    @Override
    public void end(StoredSession session) {
        if (!session.end()) {
            return;
        }
        if (store.claimEnded(session)) {
            figures.lived(Math.max(0, clock.millis() - session.createdMillis()));
            SessionEvents.ended(this, session);
        }
        store.ended(session);
        session.clear();
    }

    /** A request gives a session back; see {@link SessionUse#release}. */
    void release(StoredSession session) throws IOException {
        try {
            store.leaving(session);
        } finally {
            session.leave(clock.millis());
            store.touched(session, clock.millis());
            store.left(session);
        }
    }

    /**
     * Ends a session whose time is over. One that a request has taken up in the meantime, even if it is over already, or
     * that lives on in another process, lives on.
     *
     * @return whether it has ended
     */
    boolean expire(StoredSession session) {
        if (!session.closeToExpire()) {
            return false;
        }
        long now = clock.millis();
        // A whole request may have used it since it was seen to be over; now none can.
        if (!session.isExpired(now) || !store.claimExpired(session, now)) {
            session.reopen();
            return session.isEnded();
        }
        figures.count(Event.EXPIRED);
        end(session);
        return true;
    }
}
