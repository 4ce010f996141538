package org.heliostat.adminui.rest;

import java.io.IOException;
import org.heliostat.admin.ProcessControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.request.Exchange;

/**
 * {@code POST /api/v1/stop}: 202, and the server drains and ends. Runs on the I/O loop, so that no change that hangs, and
 * no number of those that wait, keeps anybody from it.
 */
record StopResource(ProcessControl process, Json json) implements AdminResource {

    record Accepted(String state) {}

    @Override
    public void answer(Exchange exchange) throws IOException {
        exchange.response().closeAfter();
        json.send(exchange, 202, new Accepted("stopping"));
        process.stop();
    }
}
