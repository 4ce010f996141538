package org.heliostat.adminui.statistics;

import java.io.IOException;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.request.Exchange;
import org.heliostat.stats.statsxml.StatsXmlQuery;
import org.heliostat.stats.statsxml.StatsXmlWriter;

/** {@code GET /api/v1/stats.xml}: stats-xml, with the same words in the query as on the server's own ports. */
record StatsXmlResource(ServerControl server) implements AdminResource {

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        StatsXmlQuery query = StatsXmlQuery.read(exchange.request().query())
                .orElseThrow(() -> new ProblemException(Problem.wrongValue(
                        400,
                        "query",
                        String.valueOf(exchange.request().query()),
                        "name=value pairs; dtd: a URI of at most 1024 characters")));
        Json.sendText(exchange, StatsXmlWriter.CONTENT_TYPE, StatsXmlWriter.write(server.snapshot(), query));
    }
}
