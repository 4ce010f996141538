package org.heliostat.servlet.httpsession;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of one web application: makes, finds, expires and counts them (Servlet 6.1, chapter 7). Any thread. */
public final class HttpSessions {

    private static final Logger LOG = LoggerFactory.getLogger(HttpSessions.class);

    private final SessionScope scope;
    private final SessionStore store;
    private final SessionIds ids;
    private final WallClock clock;
    private final Object sharing = new Object();
    private final LongAdder created = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder leftBehind = new LongAdder();
    private final LongAdder aliveMillis = new LongAdder();
    private final LongAccumulator aliveMaxMillis = new LongAccumulator(Math::max, 0);
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);

    private volatile SessionLimits limits;
    private volatile SessionListeners listeners = SessionListeners.NONE;
    private volatile @Nullable SessionCarriage predecessor;
    private volatile @Nullable HttpSessions successor;

    public HttpSessions(SessionScope scope, SessionStore store, SessionIds ids, WallClock clock, SessionLimits limits) {
        this.scope = scope;
        this.store = store;
        this.ids = ids;
        this.clock = clock;
        this.limits = limits;
    }

    /** Sets the listeners once they have been made, before the first request. */
    public void listeners(SessionListeners all) {
        listeners = all;
    }

    public SessionLimits limits() {
        return limits;
    }

    /** Changes the time-out of sessions made from now on, in seconds; 0 or less: never. */
    public void timeoutSeconds(int seconds) {
        limits = new SessionLimits(seconds, limits.maxSessions());
    }

    /** From now on sessions not found here are taken over from the instance that was replaced. */
    public void continueFrom(HttpSessions replaced) {
        predecessor = new SessionCarriage(replaced, this);
    }

    /** The application is being replaced: what moved to the new instance is looked for there. */
    public void continuedBy(HttpSessions next) {
        successor = next;
    }

    /** Takes over every session that is left; the instance that was replaced has no request any more. */
    public void finishTakeOver() {
        SessionCarriage carriage = predecessor;
        if (carriage != null) {
            carriage.moveAll();
            leftBehind.add(carriage.leftBehind());
            predecessor = null;
        }
    }

    /**
     * Finds a session for a request that named it, and marks it used.
     *
     * @return null when there is none, or it has expired
     */
    public @Nullable SessionUse join(String id) {
        return join(id, true);
    }

    /** @param first whether the request has not touched the session yet */
    public @Nullable SessionUse join(String id, boolean first) {
        if (!SessionIds.isWellFormed(id)) {
            return null;
        }
        StoredSession session = findAlive(id);
        if (session != null && session.enter(clock.millis(), first)) {
            return new SessionUse(this, session);
        }
        HttpSessions next = successor;
        return next == null ? null : next.join(id, first);
    }

    /**
     * A request that brings the session's id has come: the session lives on, without being held.
     *
     * @return whether there is such a session
     */
    public boolean touch(String id) {
        if (!SessionIds.isWellFormed(id)) {
            return false;
        }
        StoredSession session = findAlive(id);
        if (session != null) {
            session.touch(clock.millis());
            return true;
        }
        HttpSessions next = successor;
        return next != null && next.touch(id);
    }

    /** @return whether a session of that id is alive */
    public boolean isAlive(String id) {
        HttpSessions next = successor;
        return SessionIds.isWellFormed(id) && (findAlive(id) != null || next != null && next.isAlive(id));
    }

    /**
     * Makes a session for a request.
     *
     * @throws IllegalStateException when there are maxSessions already
     */
    public SessionUse create() {
        return create(null);
    }

    /**
     * Makes a session for a request.
     *
     * @param shared id of the session that the request has in another application of this server, so that it finds
     *     this one again; null: a new id
     * @throws IllegalStateException when there are maxSessions already
     */
    public SessionUse create(@Nullable String shared) {
        if (shared == null) {
            return announced(made(ids.next()));
        }
        StoredSession session;
        synchronized (sharing) {
            StoredSession known = store.find(shared);
            if (known != null && !known.isEnded() && known.enter(clock.millis(), true)) {
                return new SessionUse(this, known);
            }
            session = made(known == null ? shared : ids.next());
        }
        return announced(session);
    }

    private StoredSession made(String id) {
        int most = limits.maxSessions();
        if (most >= 0 && store.size() >= most) {
            rejected.increment();
            LOG.warn("too many active sessions: {} (expected: at most maxSessions = {})", store.size(), most);
            throw new IllegalStateException("too many active sessions (maxSessions " + most + ")");
        }
        StoredSession session = new StoredSession(id, clock.millis(), limits.timeoutSeconds());
        session.enter(clock.millis(), false);
        store.put(session);
        created.increment();
        peak.accumulate(store.size());
        return session;
    }

    private SessionUse announced(StoredSession session) {
        SessionUse use = new SessionUse(this, session);
        if (listeners.life().isEmpty()) {
            return use;
        }
        boolean told = false;
        try {
            HttpSessionEvent event = new HttpSessionEvent(use.session());
            listeners.life().forEach(listener -> listener.sessionCreated(event));
            told = true;
            return use;
        } finally {
            if (!told) {
                // The client will not hear of it.
                use.release();
                end(session);
            }
        }
    }

    /** Ends the sessions whose time is over. Called now and then by one thread. */
    public void expire() {
        long now = clock.millis();
        for (StoredSession session : store.all()) {
            if (session.isEnded()) {
                store.remove(session.id());
            } else if (session.isExpired(now)) {
                expire(session);
            }
        }
    }

    /** Ends every session, when the application stops. */
    public void endAll() {
        for (StoredSession session : store.all()) {
            end(session);
        }
    }

    public int size() {
        return store.size();
    }

    public SessionSnapshot snapshot() {
        long lives = ended.sum();
        return new SessionSnapshot(
                store.size(),
                peak.intValue(),
                created.sum(),
                expired.sum(),
                rejected.sum(),
                TimeUnit.MILLISECONDS.toSeconds(aliveMaxMillis.get()),
                lives == 0 ? 0 : TimeUnit.MILLISECONDS.toSeconds(aliveMillis.sum() / lives),
                leftBehind.sum());
    }

    /**
     * Gives the session a new id, of which the caller tells the client. Requests of one session that do so at the same
     * time take turns, so that each gets an id that the session had.
     *
     * @return the id that it has now: the old one when it is not kept here any more
     */
    String changeId(StoredSession session) {
        String oldId;
        String newId;
        synchronized (session) {
            oldId = session.id();
            if (store.remove(oldId) == null) {
                return oldId;
            }
            newId = ids.next();
            session.id(newId);
            store.put(session);
            if (session.isEnded()) {
                store.remove(newId);
            }
        }
        if (!listeners.ids().isEmpty()) {
            HttpSessionEvent event = new HttpSessionEvent(sessionOf(session));
            listeners.ids().forEach(listener -> listener.sessionIdChanged(event, oldId));
        }
        return newId;
    }

    void end(StoredSession session) {
        if (!session.end()) {
            return;
        }
        long alive = Math.max(0, clock.millis() - session.createdMillis());
        ended.increment();
        aliveMillis.add(alive);
        aliveMaxMillis.accumulate(alive);
        if (!listeners.life().isEmpty() || !session.attributes().isEmpty()) {
            scope.inApplication(() -> SessionEvents.ended(listeners, endingView(session), session));
        }
        store.remove(session.id());
        session.attributes().clear();
    }

    SessionScope scope() {
        return scope;
    }

    SessionStore store() {
        return store;
    }

    SessionListeners listeners() {
        return listeners;
    }

    WallClock clock() {
        return clock;
    }

    HttpSession sessionOf(StoredSession session) {
        return new ApplicationSession(this, session);
    }

    /** While listeners hear of the end, attributes can still be read (Servlet 6.1, HttpSessionListener). */
    private HttpSession endingView(StoredSession session) {
        return new ApplicationSession(this, session).whileEnding();
    }

    private @Nullable StoredSession findAlive(String id) {
        StoredSession session = store.find(id);
        SessionCarriage carriage = predecessor;
        if (session == null && carriage != null) {
            session = carriage.move(id);
        }
        if (session == null || session.isEnded()) {
            return null;
        }
        if (session.isExpired(clock.millis())) {
            expire(session);
            return null;
        }
        return session;
    }

    private void expire(StoredSession session) {
        expired.increment();
        end(session);
    }
}
