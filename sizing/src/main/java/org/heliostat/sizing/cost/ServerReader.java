package org.heliostat.sizing.cost;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.heliostat.sizing.formula.Scalability;
import org.heliostat.sizing.load.Mistakes;

/**
 * Reads the figures of a running server, as its administration gives them for a window with the counters of the same window: what
 * its requests cost in that time, all of them as one kind.
 */
public final class ServerReader {

    /** Name of the one kind of request. */
    public static final String KIND = "measured";

    /** What leads its mistakes. */
    public static final String FIGURES = "figures of the server";

    /** Fewer requests, or a shorter time, say nothing of their cost. */
    private static final double LEAST_REQUESTS = 100;

    private static final double LEAST_SECONDS = 10;
    private static final double MILLIS = 1000;

    /** Above, the server was as busy as it can be, and what is offered may be more than was served. */
    private static final double BUSY = 0.9;

    private ServerReader() {}

    /** @param stats the whole answer of {@code /api/v1/stats?window=…&counters=window} */
    public static Costs read(JsonNode stats, Mistakes mistakes) {
        JsonNode window = stats.path("window");
        double seconds = window.path("coveredMillis").asDouble() / MILLIS;
        double rate = window.path("perSecond").path("requests").asDouble();
        JsonNode use = window.path("ratios").path("processor");
        double processors = stats.path("jvm").path("processors").asDouble();
        if (!use.isNumber() || processors < 1 || seconds < LEAST_SECONDS || rate * seconds < LEAST_REQUESTS) {
            mistakes.add(
                    FIGURES,
                    String.format(Locale.ROOT, "%,.0f requests in %,.0f s", rate * seconds, seconds),
                    "at least 100 requests in 10 s; ask under load, for a longer window, or give a study or costs");
            return Costs.NONE;
        }
        double processor = use.asDouble() * processors / rate;
        // Threads are busy for as long as they work and wait; their own work is among the processor time.
        double thread = window.path("averages").path("sessionsBusy").asDouble() / rate;
        Cost cost = new Cost(
                KIND,
                processor,
                Math.max(0, thread - processor),
                window.path("perSecond").path("bytesSent").asDouble() / rate,
                pools(stats, rate, seconds),
                Scalability.LINEAR,
                Source.MEASURED);
        double live = stats.path("jvm").path("heapAfterCollection").asDouble();
        return new Costs(
                List.of(cost),
                about(window, seconds, rate),
                live > 0 ? live : -1,
                window.path("perSecond").path("bytesReceived").asDouble() / rate,
                today(stats, rate),
                remarks(use.asDouble(), processors));
    }

    private static Costs.Today today(JsonNode stats, double rate) {
        double sessions = 0;
        for (JsonNode app : stats.path("webApps")) {
            sessions += app.path("activeSessions").asDouble();
        }
        double kept =
                stats.path("window").path("averages").path("keptConnections").asDouble();
        return new Costs.Today(rate, sessions, kept);
    }

    private static List<PoolUse> pools(JsonNode stats, double rate, double seconds) {
        List<PoolUse> pools = new ArrayList<>();
        for (JsonNode average : stats.path("window").path("averages").path("jdbcResources")) {
            String name = average.path("name").asText();
            for (JsonNode pool : stats.path("jdbcResources")) {
                double leases = pool.path("leasedTotal").asDouble();
                if (pool.path("pool").asText().equals(name) && leases > 0) {
                    // Little's law backwards: lent out on average = leases per second x time that one is held.
                    double held = average.path("inUse").asDouble() * seconds / leases;
                    pools.add(new PoolUse(name, leases / seconds / rate, held));
                }
            }
        }
        return pools;
    }

    private static String about(JsonNode window, double seconds, double rate) {
        return String.format(
                Locale.ROOT,
                "a running server, %,.0f s of the window %s with %,.0f requests, %,.1f per second",
                seconds,
                window.path("name").asText("start"),
                rate * seconds,
                rate);
    }

    private static List<String> remarks(double use, double processors) {
        List<String> remarks = new ArrayList<>();
        remarks.add("Measured on one number of processors: more of them are taken as if each brought as much as the"
                + " first. A study knows better.");
        if (use > BUSY) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "All %.0f processors were busy while it was measured: clients may have wanted more than was served.",
                    processors));
        }
        return remarks;
    }
}
