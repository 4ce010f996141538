package org.heliostat.servlet.websocket.container;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import org.heliostat.servlet.websocket.protocol.CloseCode;
import org.heliostat.servlet.websocket.session.WebSocketSession;

/** WebSockets of a user who is logged in end with the HTTP session (Jakarta WebSocket 2.2, 7.2). Any thread. */
final class HttpSessionEnds implements HttpSessionListener, HttpSessionIdListener {

    private final OpenSessions sessions;

    HttpSessionEnds(OpenSessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void sessionDestroyed(HttpSessionEvent event) {
        for (WebSocketSession session :
                sessions.takeOfHttpSession(event.getSession().getId())) {
            end(session);
        }
    }

    static void end(WebSocketSession session) {
        session.close(CloseCode.POLICY, "the HTTP session has ended");
    }

    @Override
    public void sessionIdChanged(HttpSessionEvent event, String before) {
        String now = event.getSession().getId();
        sessions.renameHttpSession(before, now);
        // It may have ended meanwhile: whoever was told of that has looked for the id when nothing was there yet.
        if (hasEnded(event.getSession())) {
            sessions.takeOfHttpSession(now).forEach(HttpSessionEnds::end);
        }
    }

    private static boolean hasEnded(HttpSession session) {
        try {
            session.getCreationTime();
            return false;
        } catch (IllegalStateException ended) {
            return true;
        }
    }
}
