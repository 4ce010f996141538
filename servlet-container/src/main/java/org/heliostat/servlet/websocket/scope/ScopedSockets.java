package org.heliostat.servlet.websocket.scope;

import jakarta.websocket.WebSocketContainer;
import org.heliostat.servlet.websocket.coding.Instances;

/** The WebSockets of one application. Any thread. */
public interface ScopedSockets {

    WebSocketContainer container();

    Instances instances();
}
