package org.heliostat.servlet.websocket.server;

import jakarta.websocket.Endpoint;
import jakarta.websocket.Extension;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.servlet.websocket.session.WebSocketSession;

/** Serves handshakes as the application's container. Any thread. */
public interface Openings {

    /** @return what may be agreed; empty where compression is off */
    List<Extension> installedExtensions();

    /** @return whether no more WebSockets are opened */
    boolean isStopping();

    SocketFigures figures();

    WebSocketSession open(Endpoint endpoint, ServerEndpointConfig config, Handshaken handshaken, Line line);

    /** Something of an endpoint failed that has no method for errors. */
    void failed(String what, Throwable thrown);
}
