package org.heliostat.servlet.httpsession.session;

import jakarta.servlet.http.HttpSession;
import java.util.function.Consumer;
import org.heliostat.time.WallClock;

/** All sessions of one application, as far as a single one of them, and those who keep and move them, care. Any thread. */
public interface SessionOwner {

    SessionScope scope();

    SessionStore store();

    SessionListeners listeners();

    WallClock clock();

    /** Ends a session, unless it has ended already. */
    void end(StoredSession session);

    /**
     * Uses a session as a request of its own would.
     *
     * @throws IllegalStateException when there is no session of that id
     */
    void access(String id, Consumer<HttpSession> user);

    /** @return the session as the application sees it */
    default HttpSession viewOf(StoredSession session) {
        return new ApplicationSession(this, session);
    }
}
