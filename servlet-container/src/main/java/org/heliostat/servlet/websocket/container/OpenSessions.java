package org.heliostat.servlet.websocket.container;

import jakarta.websocket.Session;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.servlet.websocket.session.UserSession;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.jspecify.annotations.Nullable;

/** The sessions of an application by endpoint and by HTTP session. Any thread. */
final class OpenSessions {

    private final Set<WebSocketSession> all = ConcurrentHashMap.newKeySet();
    private final Map<String, Set<WebSocketSession>> byGroup = new ConcurrentHashMap<>();
    private final Map<String, Set<WebSocketSession>> byHttpSession = new ConcurrentHashMap<>();

    /** @return false when the HTTP session that it ends with has ended already */
    boolean add(WebSocketSession session) {
        all.add(session);
        put(byGroup, session.group(), session);
        UserSession user = session.userSession();
        boolean alive = user == null || isBound(session, user);
        if (user != null) {
            user.letGo();
        }
        return alive;
    }

    /**
     * The client has its answer already, so the HTTP session may get another id, or end, meanwhile. Whoever is told of
     * that finds the WebSocket, or it has happened before the last look.
     */
    private boolean isBound(WebSocketSession session, UserSession user) {
        @Nullable String id = user.presentId();
        while (id != null) {
            put(byHttpSession, id, session);
            @Nullable String now = user.presentId();
            if (id.equals(now)) {
                return true;
            }
            drop(byHttpSession, id, session);
            id = now;
        }
        return false;
    }

    void remove(WebSocketSession session) {
        all.remove(session);
        drop(byGroup, session.group(), session);
        // Its HTTP session may have got another id meanwhile.
        if (session.userSession() != null) {
            byHttpSession.keySet().forEach(id -> drop(byHttpSession, id, session));
        }
    }

    private static void put(Map<String, Set<WebSocketSession>> map, String key, WebSocketSession session) {
        map.compute(key, (same, known) -> {
            Set<WebSocketSession> set = known == null ? ConcurrentHashMap.newKeySet() : known;
            set.add(session);
            return set;
        });
    }

    private static void drop(Map<String, Set<WebSocketSession>> map, String key, WebSocketSession session) {
        map.computeIfPresent(key, (same, known) -> {
            known.remove(session);
            return known.isEmpty() ? null : known;
        });
    }

    Set<WebSocketSession> all() {
        return all;
    }

    Set<Session> ofGroup(String group) {
        Set<Session> open = new LinkedHashSet<>();
        for (WebSocketSession session : byGroup.getOrDefault(group, Set.of())) {
            if (session.isOpen()) {
                open.add(session);
            }
        }
        return open;
    }

    /** @return those that end with the HTTP session, which are not found by it again */
    Set<WebSocketSession> takeOfHttpSession(String id) {
        @Nullable Set<WebSocketSession> taken = byHttpSession.remove(id);
        return taken == null ? Set.of() : taken;
    }

    void renameHttpSession(String before, String now) {
        @Nullable Set<WebSocketSession> moved = byHttpSession.remove(before);
        if (moved != null) {
            byHttpSession.merge(now, moved, (known, more) -> {
                known.addAll(more);
                return known;
            });
        }
    }
}
