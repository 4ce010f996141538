package org.heliostat.saf.service;

import java.io.IOException;
import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.statsxml.StatsXmlQuery;
import org.heliostat.stats.statsxml.StatsXmlWriter;

/**
 * Service {@code stats-xml}: the statistics as XML. A URI that ends in {@code .dtd} is answered with the document's
 * grammar; the query can leave elements out and name another grammar ({@link StatsXmlQuery}).
 *
 * @param figures empty where the server keeps no statistics
 */
record StatsXml(Optional<SnapshotSource> figures) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new StatsXml(context.services().find(SnapshotSource.class));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        if (exchange.request().uriPath().endsWith(".dtd")) {
            return Report.send(exchange, "application/xml-dtd", StatsXmlWriter.dtd());
        }
        Optional<StatsXmlQuery> query = StatsXmlQuery.read(exchange.request().query());
        if (query.isEmpty()) {
            exchange.response().status(400);
            return Outcome.ABORTED;
        }
        String document = figures.map(source -> StatsXmlWriter.write(source.snapshot(), query.get()))
                .orElseGet(() -> StatsXmlWriter.disabled(query.get()));
        return Report.send(exchange, StatsXmlWriter.CONTENT_TYPE, document);
    }
}
