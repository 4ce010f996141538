package org.heliostat.servlet.websocket.session;

import jakarta.websocket.Session;
import java.util.Set;

/** Knows the open sessions of the application that they belong to. Any thread. */
public interface SessionHost extends SessionServices {

    void opened(WebSocketSession session);

    /** @return the open sessions of the same endpoint */
    Set<Session> openSessions(WebSocketSession session);

    /** The connection is over and the endpoint was told. */
    void ended(WebSocketSession session);
}
