package org.heliostat.adminui.statistics;

import java.util.List;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Routes;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.statsxml.StatsXmlWriter;

/** Lists what this package answers. */
public final class StatisticsRoutes {

    /** Where scrapers ask. */
    public static final String METRICS = "/metrics";

    private StatisticsRoutes() {}

    /**
     * @return {@code /api/v1/stats}, {@code /api/v1/stats.xml}, and {@code /metrics} for everybody whom {@code AdminDoor} lets in: without
     *     MetricsToken that is everybody, since the listener is on the loopback address
     */
    public static List<Routes.Route> of(ServerControl server) {
        return List.of(
                new Routes.Route("GET", "/api/v1/stats", Routes.Lane.LOOK, new StatsResource(server, new Json()))
                        .says("Every figure of this moment, and of the last minutes", "window", "counters")
                        .gives(ServerSnapshot.class),
                new Routes.Route("GET", "/api/v1/stats.xml", Routes.Lane.LOOK, new StatsXmlResource(server))
                        .says("The statistics as the XML document stats-xml", "dtd")
                        .givesText(StatsXmlWriter.CONTENT_TYPE),
                new Routes.Route("GET", METRICS, Routes.Lane.LOOK, new MetricsResource(server::snapshot))
                        .says("Every figure for scrapers, as OpenMetrics")
                        .givesText(MetricsText.OPEN_METRICS)
                        .forEverybody());
    }
}
