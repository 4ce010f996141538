package org.heliostat.adminui.rest;

import java.io.IOException;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.Json;
import org.heliostat.request.Exchange;

/** {@code /health/…} for load balancers and container platforms: 200 or 503 and a word. Runs on the I/O loop. */
record HealthResource(ServerControl server) {

    /** The process answers. */
    void live(Exchange exchange) throws IOException {
        Json.sendText(exchange, 200, "live\n");
    }

    /** New requests are welcome. */
    void ready(Exchange exchange) throws IOException {
        answer(exchange, server.state() == ServerState.READY);
    }

    /** The start is over. */
    void started(Exchange exchange) throws IOException {
        answer(exchange, server.state() != ServerState.STARTING);
    }

    private void answer(Exchange exchange, boolean well) throws IOException {
        Json.sendText(exchange, well ? 200 : 503, ApiWords.of(server.state()) + "\n");
    }
}
