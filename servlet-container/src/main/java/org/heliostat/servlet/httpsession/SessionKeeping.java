package org.heliostat.servlet.httpsession;

import java.io.IOException;
import java.util.Map;
import org.heliostat.servlet.httpsession.session.SessionOwner;

/** Brings sessions back when their application starts, and keeps them when it stops. Called by the thread that deploys. */
public interface SessionKeeping {

    /** Sessions end with the application. */
    SessionKeeping NONE = new SessionKeeping() {

        @Override
        public void restore(SessionOwner sessions) {
            // There is nothing.
        }

        @Override
        public void save(SessionOwner sessions) {
            // Nothing is kept.
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of();
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    };

    /** Takes up the sessions of an earlier run; inside of the application. */
    void restore(SessionOwner sessions);

    /** Keeps sessions beyond the application's end; inside of the application, which has no request any more. */
    void save(SessionOwner sessions);

    /** @return figures of where they are kept */
    Map<String, Long> figures();

    /** Lets go of where they are kept. */
    void close() throws IOException;
}
