package org.heliostat.servlet.context;

import java.io.IOException;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.heliostat.servlet.naming.Environment;
import org.heliostat.servlet.naming.NamingContext;
import org.heliostat.servlet.naming.NamingScope;
import org.heliostat.servlet.websocket.container.ApplicationSockets;
import org.heliostat.servlet.websocket.server.WebSocketScope;
import org.slf4j.Logger;

/** Lets go of the files, sessions and class loader that an application holds on to. Used by the thread that deploys. */
final class WebAppRelease {

    private final PreparedWebApp prepared;
    private final HttpSessions sessions;
    private final Logger log;

    WebAppRelease(PreparedWebApp prepared, HttpSessions sessions, Logger log) {
        this.prepared = prepared;
        this.sessions = sessions;
        this.log = log;
    }

    /** What the class loader's code asks {@code java:comp/env} for is looked up there from now on. */
    void lendNames(Environment environment) {
        if (prepared.loader() instanceof NamingScope scope) {
            scope.naming(new NamingContext(environment));
        }
    }

    /** Lets go of everything. */
    void release(ApplicationSockets sockets, ContextResources resources) {
        sockets.close();
        if (prepared.loader() instanceof NamingScope scope) {
            scope.naming(null);
        }
        if (prepared.loader() instanceof WebSocketScope scope) {
            scope.webSockets(null);
        }
        endPages();
        letGo(resources::close);
        closeSessions();
        letGo(prepared.release()::close);
    }

    /** Ends pages that were replaced. They need attributes of the context, so this comes before those are cleared. */
    void endPages() {
        if (prepared.pages() != null) {
            letGo(prepared.pages()::close);
        }
    }

    void closeSessions() {
        letGo(sessions::close);
    }

    @FunctionalInterface
    private interface Held {
        void close() throws IOException;
    }

    /** What cannot be closed must not keep the rest open. */
    private void letGo(Held held) {
        try {
            held.close();
        } catch (IOException notReleased) {
            log.warn(
                    "application {} holds on to files: {}",
                    prepared.deployment().name(),
                    notReleased.toString());
        }
    }
}
