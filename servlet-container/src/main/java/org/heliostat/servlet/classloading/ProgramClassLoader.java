package org.heliostat.servlet.classloading;

import org.heliostat.servlet.httpsession.record.LentClasses;
import org.heliostat.servlet.naming.NamingContext;
import org.heliostat.servlet.naming.NamingScope;
import org.heliostat.servlet.websocket.server.ScopedSockets;
import org.heliostat.servlet.websocket.server.WebSocketScope;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the program's class loader for one application of one server, so that its names and WebSockets are found by
 * it; has no class of its own. Any thread.
 */
public final class ProgramClassLoader extends ClassLoader implements NamingScope, WebSocketScope, LentClasses {

    static {
        registerAsParallelCapable();
    }

    private volatile @Nullable NamingContext naming;
    private volatile @Nullable ScopedSockets sockets;

    public ProgramClassLoader(String name, ClassLoader program) {
        super(name, program);
    }

    @Override
    public ClassLoader lender() {
        return getParent();
    }

    @Override
    public @Nullable NamingContext naming() {
        return naming;
    }

    @Override
    public void naming(@Nullable NamingContext names) {
        naming = names;
    }

    @Override
    public @Nullable ScopedSockets webSockets() {
        return sockets;
    }

    @Override
    public void webSockets(@Nullable ScopedSockets ofApplication) {
        sockets = ofApplication;
    }
}
