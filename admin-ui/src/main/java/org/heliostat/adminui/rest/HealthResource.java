package org.heliostat.adminui.rest;

import java.io.IOException;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ServerControl;
import org.heliostat.admin.ServerState;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.Json;
import org.heliostat.request.Exchange;

/** {@code /health/…} for load balancers and container platforms: 200 or 503 and a word. Runs on the I/O loop. */
record HealthResource(ServerControl server) {

    /** The process answers, and memory and threads are as they should be. */
    void live(Exchange exchange) throws IOException {
        String trouble = server.trouble();
        Json.sendText(exchange, trouble.isEmpty() ? 200 : 503, trouble.isEmpty() ? "live\n" : trouble + "\n");
    }

    /** New requests are welcome, and whatever they ask for has been started. */
    void ready(Exchange exchange) throws IOException {
        if (!server.trouble().isEmpty()) {
            live(exchange);
        } else if (server.state() == ServerState.READY
                && server.applicationCounts().failed() > 0) {
            Json.sendText(exchange, 503, ApplicationCounts.FAILED + "\n");
        } else {
            answer(exchange, server.state() == ServerState.READY);
        }
    }

    /** The start is over. */
    void started(Exchange exchange) throws IOException {
        answer(exchange, server.state() != ServerState.STARTING);
    }

    private void answer(Exchange exchange, boolean well) throws IOException {
        Json.sendText(exchange, well ? 200 : 503, ApiWords.of(server.state()) + "\n");
    }
}
