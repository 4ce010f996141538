package org.heliostat.servlet.testing;

import org.heliostat.servlet.naming.NamingContext;
import org.heliostat.servlet.naming.NamingScope;
import org.heliostat.servlet.websocket.server.ScopedSockets;
import org.heliostat.servlet.websocket.server.WebSocketScope;

/** A loader that an application of a test is known by; its classes are those of the test. */
final class ScopedLoader extends ClassLoader implements NamingScope, WebSocketScope {

    private volatile NamingContext naming;
    private volatile ScopedSockets sockets;

    ScopedLoader() {
        super(ScopedLoader.class.getClassLoader());
    }

    @Override
    public ScopedSockets webSockets() {
        return sockets;
    }

    @Override
    public void webSockets(ScopedSockets ofApplication) {
        sockets = ofApplication;
    }

    @Override
    public NamingContext naming() {
        return naming;
    }

    @Override
    public void naming(NamingContext names) {
        naming = names;
    }
}
