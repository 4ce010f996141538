package org.heliostat.servlet.websocket.server;

import org.jspecify.annotations.Nullable;

/** A class loader that knows the WebSockets of its application. Any thread. */
public interface WebSocketScope {

    /** @return null before the application starts and after it has stopped */
    @Nullable
    ScopedSockets webSockets();

    void webSockets(@Nullable ScopedSockets sockets);

    /** @return those of the application whose code runs on the calling thread */
    static @Nullable ScopedSockets current() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        while (loader != null) {
            if (loader instanceof WebSocketScope scope) {
                return scope.webSockets();
            }
            loader = loader.getParent();
        }
        return null;
    }
}
