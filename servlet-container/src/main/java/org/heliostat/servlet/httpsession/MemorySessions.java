package org.heliostat.servlet.httpsession;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps sessions in a map of this process; they end with it. */
public final class MemorySessions implements SessionStore {

    private final ConcurrentHashMap<String, StoredSession> sessions = new ConcurrentHashMap<>();

    @Override
    public @Nullable StoredSession find(String id) {
        return sessions.get(id);
    }

    @Override
    public void put(StoredSession session) {
        sessions.put(session.id(), session);
    }

    @Override
    public @Nullable StoredSession remove(String id) {
        return sessions.remove(id);
    }

    @Override
    public Collection<StoredSession> all() {
        return sessions.values();
    }

    @Override
    public int size() {
        return sessions.size();
    }
}
