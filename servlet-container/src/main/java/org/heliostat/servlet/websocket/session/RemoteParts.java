package org.heliostat.servlet.websocket.session;

import java.io.IOException;
import org.heliostat.servlet.websocket.endpoint.Encoders;
import org.heliostat.servlet.websocket.protocol.MessageSender;

/** Bundles what both remotes of a session send through. */
record RemoteParts(SessionLifecycle life, MessageSender sender, Encoders encoders) {

    /** Sends begin here. */
    void begin() throws IOException {
        life.requireOpen();
        life.timeouts().used();
    }
}
