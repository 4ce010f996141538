package org.heliostat.servlet.websocket.server;

import jakarta.websocket.WebSocketContainer;
import org.heliostat.servlet.websocket.endpoint.Instances;

/** The WebSockets of one application. Any thread. */
public interface ScopedSockets {

    WebSocketContainer container();

    Instances instances();
}
