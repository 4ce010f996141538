package org.heliostat.servlet.websocket.server;

import jakarta.websocket.ContainerProvider;
import jakarta.websocket.WebSocketContainer;
import org.jspecify.annotations.Nullable;

/** Gives an application its container ({@code ContainerProvider.getWebSocketContainer}). Made by the API. */
public final class SocketsProvider extends ContainerProvider {

    @Override
    protected @Nullable WebSocketContainer getContainer() {
        ScopedSockets sockets = WebSocketScope.current();
        return sockets == null ? null : sockets.container();
    }
}
