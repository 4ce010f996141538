package org.heliostat.servlet.websocket.session;

import jakarta.servlet.http.HttpSession;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP session of a user who is logged in, with which a WebSocket ends (Jakarta WebSocket 2.2, 7.2). Looked at from
 * the handshake until the WebSocket is found by it; afterwards nothing is held of it. Any thread.
 */
public final class UserSession {

    private volatile @Nullable HttpSession session;

    private UserSession(HttpSession session) {
        this.session = session;
    }

    /** @return null where nobody is logged in, or without a session */
    public static @Nullable UserSession of(@Nullable HttpSession session, @Nullable Principal user) {
        return session == null || user == null ? null : new UserSession(session);
    }

    /** @return the id it has by now; null when it has ended, or was let go */
    public @Nullable String presentId() {
        HttpSession looked = session;
        if (looked == null) {
            return null;
        }
        try {
            looked.getCreationTime(); // throws from its end on, before anybody is told of that
            return looked.getId();
        } catch (IllegalStateException ended) {
            return null;
        }
    }

    /** The WebSocket lives longer than this needs to be known. */
    public void letGo() {
        session = null;
    }
}
