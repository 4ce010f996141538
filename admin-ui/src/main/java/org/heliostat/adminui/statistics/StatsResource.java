package org.heliostat.adminui.statistics;

import java.io.IOException;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.request.Exchange;

/** {@code GET /api/v1/stats}: the whole snapshot, for the time that the query asks for. */
record StatsResource(ServerControl server, Json json) implements AdminResource {

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        json.send(exchange, 200, server.snapshot(WindowWords.of(query)));
    }
}
