package org.heliostat.adminui.statistics;

import java.io.IOException;
import java.util.function.Supplier;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.request.Exchange;
import org.heliostat.stats.ServerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /metrics}: every figure as OpenMetrics, or in Prometheus's older format for those who accept only other
 * types. What it needs is made when somebody first asks: the start does not wait for it.
 */
final class MetricsResource implements AdminResource {

    private final Supplier<ServerSnapshot> snapshots;
    private @Nullable MetricsText metrics;

    MetricsResource(Supplier<ServerSnapshot> snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public void answer(Exchange exchange) throws IOException {
        String type =
                takesOpenMetrics(exchange.request().header("Accept")) ? MetricsText.OPEN_METRICS : MetricsText.PLAIN;
        Json.sendText(exchange, type, metrics().as(type));
    }

    private synchronized MetricsText metrics() {
        if (metrics == null) {
            metrics = new MetricsText(snapshots);
        }
        return metrics;
    }

    private static boolean takesOpenMetrics(@Nullable String accept) {
        return accept == null
                || accept.contains("application/openmetrics-text")
                || accept.strip().equals("*/*");
    }
}
