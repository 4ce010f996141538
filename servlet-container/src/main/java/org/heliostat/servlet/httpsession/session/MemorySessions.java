package org.heliostat.servlet.httpsession.session;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Keeps sessions in a map of this process; they end with it. */
public class MemorySessions implements SessionStore {

    private final ConcurrentHashMap<String, StoredSession> sessions = new ConcurrentHashMap<>();

    /** Sessions there are; ahead of the map while one comes or goes. */
    private final AtomicInteger seats = new AtomicInteger();

    @Override
    public @Nullable StoredSession known(String id) {
        return sessions.get(id);
    }

    @Override
    public @Nullable StoredSession find(String id) {
        return known(id);
    }

    @Override
    public StoredSession make(String id, long nowMillis, int maxInactiveSeconds) {
        return new StoredSession(id, nowMillis, maxInactiveSeconds);
    }

    @Override
    public Admission admit(StoredSession session, int most) {
        if (!takeSeat(most)) {
            return Admission.FULL;
        }
        if (sessions.putIfAbsent(session.id(), session) != null) {
            seats.decrementAndGet();
            return Admission.TAKEN;
        }
        return Admission.ADMITTED;
    }

    private boolean takeSeat(int most) {
        int taken = seats.get();
        while (taken < most) {
            if (seats.compareAndSet(taken, taken + 1)) {
                return true;
            }
            taken = seats.get();
        }
        return false;
    }

    @Override
    public void put(StoredSession session) {
        if (sessions.put(session.id(), session) == null) {
            seats.incrementAndGet();
        }
    }

    @Override
    public boolean remove(StoredSession session) {
        boolean removed = sessions.remove(session.id(), session);
        if (removed) {
            seats.decrementAndGet();
        }
        return removed;
    }

    /** The seat stays the session's: nobody gets it in between. */
    @Override
    public boolean changeId(StoredSession session, String newId) {
        if (!sessions.remove(session.id(), session)) {
            return false;
        }
        session.id(newId);
        sessions.put(newId, session);
        if (session.isEnded()) {
            remove(session);
        }
        return true;
    }

    @Override
    public Collection<StoredSession> all() {
        return sessions.values();
    }

    @Override
    public int size() {
        return seats.get();
    }

    @Override
    public int mostSessions() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean isDurable() {
        return false;
    }

    @Override
    public void requireStorable(StoredSession session, String name, Object value) {
        // Everything can be kept in memory.
    }

    @Override
    public void changed(StoredSession session) {
        // The heap is all there is.
    }

    @Override
    public boolean entered(StoredSession session) {
        return true;
    }

    @Override
    public void leaving(StoredSession session) {
        // The heap is all there is.
    }

    @Override
    public void left(StoredSession session) {
        // The heap is all there is.
    }

    @Override
    public void touched(StoredSession session, long nowMillis) {
        // The heap is all there is.
    }

    @Override
    public void idChanged(StoredSession session, String oldId) {
        // The heap is all there is.
    }

    @Override
    public boolean claimExpired(StoredSession session, long nowMillis) {
        return true;
    }

    @Override
    public boolean claimEnded(StoredSession session) {
        return true;
    }

    @Override
    public void ended(StoredSession session) {
        remove(session);
    }

    @Override
    public void awaitHandOver(StoredSession session) {
        // None is ever taken out while it lives.
    }

    @Override
    public void tend(long nowMillis) {
        // Requests do all there is to do.
    }

    @Override
    public List<String> expired(long nowMillis) {
        return List.of();
    }

    @Override
    public void discardExpired(String id, long nowMillis) {
        // The heap is all there is.
    }
}
