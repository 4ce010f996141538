package org.heliostat.servlet.httpsession;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionListeners;
import org.heliostat.servlet.httpsession.session.SessionOwner;
import org.heliostat.servlet.httpsession.session.SessionScope;
import org.heliostat.servlet.httpsession.session.SessionSnapshot;
import org.heliostat.servlet.httpsession.session.SessionStore;
import org.heliostat.servlet.httpsession.session.SessionStoreException;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of one web application (Servlet 6.1, chapter 7), as the container uses them: {@link SessionMaker} makes
 * them, {@link SessionAccess} lets requests in, {@link SessionReaper} ends them. Any thread; where sessions are stored,
 * calls may block.
 */
public final class HttpSessions {

    private final String kind;
    private final SessionHome home;
    private final SessionStore store;
    private final SessionKeeping keeping;
    private final Succession succession;
    private final SessionAccess access;
    private final SessionMaker maker;
    private final SessionReaper reaper;
    private volatile boolean started;

    /** Sessions that are kept in memory and end with the process. */
    public HttpSessions(SessionScope scope, SessionStore store, SessionIds ids, WallClock clock, SessionLimits limits) {
        this(new Kind("memory", 0, limits), scope, store, ids, clock, new SessionFigures(), SessionKeeping.NONE);
    }

    HttpSessions(
            SessionSettings settings,
            SessionScope scope,
            SessionStore store,
            SessionIds ids,
            WallClock clock,
            SessionFigures figures,
            SessionKeeping keeping) {
        this(
                new Kind(settings.kind(), TimeUnit.SECONDS.toMillis(settings.reapSeconds()), settings.limits()),
                scope,
                store,
                ids,
                clock,
                figures,
                keeping);
    }

    /**
     * How they are kept.
     *
     * @param name persistence-type
     * @param reapMillis how often sessions whose time is over are looked for
     */
    private record Kind(String name, long reapMillis, SessionLimits limits) {}

    private HttpSessions(
            Kind kind,
            SessionScope scope,
            SessionStore store,
            SessionIds ids,
            WallClock clock,
            SessionFigures figures,
            SessionKeeping keeping) {
        this.kind = kind.name();
        this.store = store;
        this.keeping = keeping;
        this.home = new SessionHome(scope, store, clock, figures, (id, user) -> access().access(id, user));
        this.succession = new Succession(home);
        this.access = new SessionAccess(home, succession, new IdRenewal(home, ids));
        this.maker = new SessionMaker(home, access, ids, kind.limits());
        this.reaper = new SessionReaper(home, access, succession, kind.reapMillis());
    }

    private SessionAccess access() {
        return access;
    }

    /** Sets the listeners once they have been made, before the first request. */
    public void listeners(SessionListeners all) {
        home.listeners(all);
    }

    public SessionLimits limits() {
        return maker.limits();
    }

    /** Changes the time-out of sessions made from now on, in seconds; 0 or less: never. */
    public void timeoutSeconds(int seconds) {
        maker.timeoutSeconds(seconds);
    }

    /** @return whether sessions outlive the process, so that answers wait until they are stored */
    public boolean isDurable() {
        return store.isDurable();
    }

    /** Takes up what an earlier run of the server left; called once, inside of the application, before requests. */
    public void start() {
        if (succession.predecessor() == null) {
            keeping.restore(home);
        }
        started = true;
    }

    /** From now on sessions not found here are taken over from the instance that was replaced. */
    public void continueFrom(HttpSessions replaced) {
        succession.continueFrom(replaced.home);
    }

    /** The application is being replaced: what moved to the new instance is looked for there. */
    public void continuedBy(HttpSessions next) {
        succession.successor(next.access);
    }

    /** Takes over every session that is left; the instance that was replaced has no request any more. */
    public void finishTakeOver() {
        succession.finish();
    }

    /**
     * Finds a session for a request that named it, and marks it used.
     *
     * @return null when there is none, or it has expired
     * @throws SessionStoreException when it cannot be known whether there is one
     */
    public @Nullable SessionUse join(String id) {
        return access.join(id, true);
    }

    /** @param first whether the request has not touched the session yet */
    public @Nullable SessionUse join(String id, boolean first) {
        return access.join(id, first);
    }

    /**
     * A request that brings the session's id has come: the session lives on, without being held.
     *
     * @return whether there is such a session
     */
    public boolean touch(String id) {
        return access.touch(id);
    }

    /** @return whether a session of that id is alive */
    public boolean isAlive(String id) {
        return access.isAlive(id);
    }

    /**
     * Makes a session for a request.
     *
     * @throws IllegalStateException when there are maxSessions already
     */
    public SessionUse create() {
        return maker.create();
    }

    /**
     * Makes a session for a request.
     *
     * @param shared id of the session that the request has in another application of this server, so that it finds
     *     this one again; null: a new id
     * @throws IllegalStateException when there are maxSessions already
     */
    public SessionUse create(@Nullable String shared) {
        return shared == null ? maker.create() : maker.create(shared);
    }

    /** Ends the sessions whose time is over, once in the interval of the application. Called every few seconds. */
    public void expireWhenDue() {
        reaper.expireWhenDue();
    }

    /** Ends the sessions whose time is over. By one thread, never an I/O loop. */
    public void expire() {
        reaper.expire();
    }

    /** The application has started and never served: what is stored belongs to another instance of it, and stays. */
    public void keepNothing() {
        started = false;
    }

    /** The application stops: sessions that outlive it are stored, all others end. Inside of the application. */
    public void endAll() {
        // What an earlier run left and nobody has taken up would be replaced by nothing.
        if (store.isDurable() || started && succession.successor() == null) {
            keeping.save(home);
        }
        for (StoredSession session : store.all()) {
            if (!store.isDurable()) {
                home.end(session);
            }
        }
    }

    /** Lets go of where sessions are stored; no request comes any more. */
    public void close() throws IOException {
        keeping.close();
    }

    public int size() {
        return store.size();
    }

    public SessionSnapshot snapshot() {
        return home.figures().snapshot(store.size(), store.all().size(), kind, keeping.figures());
    }

    /** @return these sessions as those who keep them see them */
    public SessionOwner owner() {
        return home;
    }
}
