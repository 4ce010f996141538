package org.heliostat.adminui.statistics;

import java.io.IOException;
import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.SnapshotSource;

/**
 * Service {@code metrics}: what {@code /metrics} of the administration says, for scrapers on other machines.
 *
 * @param metrics empty where the server keeps no statistics
 */
record MetricsFunction(Optional<MetricsResource> metrics) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new MetricsFunction(
                context.services().find(SnapshotSource.class).map(figures -> new MetricsResource(figures::snapshot)));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        if (metrics.isEmpty()) {
            exchange.response().status(404);
            return Outcome.ABORTED;
        }
        metrics.get().answer(exchange);
        return Outcome.PROCEED;
    }
}
