package org.heliostat.benchmarks.slow;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.Consumer;
import org.heliostat.benchmarks.load.client.LoadClient;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.slow.SlowClients.Targets;
import org.heliostat.time.Ticker;

/** Measures normal clients of each server while slow ones are there, and while they are at the sink. One thread. */
final class SlowComparison {

    private static final Duration AGAIN = Duration.ofSeconds(2);

    /** The sink throws nobody out: nothing changes there once all are connected. */
    private static final Duration SETTLE_AT_SINK = Duration.ofSeconds(5);

    private final SlowPlan plan;
    private final Servers servers;
    private final Extras extras;
    private final int sink;
    private final Consumer<String> progress;
    private final Ticker ticker;
    private final LoadClient normal;

    /**
     * @param extras of each server
     * @param sink its port
     */
    SlowComparison(SlowPlan plan, Servers servers, Extras extras, int sink, Consumer<String> progress, Ticker ticker) {
        this.plan = plan;
        this.servers = servers;
        this.extras = extras;
        this.sink = sink;
        this.progress = progress;
        this.ticker = ticker;
        this.normal = new LoadClient(ticker);
    }

    /** What could not be measured is said in the report. */
    SlowReport run() {
        SlowReport report = new SlowReport(plan.servers());
        for (int round = 1; round <= plan.rounds(); round++) {
            for (ServerKind kind : plan.order(round)) {
                try {
                    SlowMeasurement result = measured(kind, round);
                    report.add(result);
                    progress.accept(SlowReport.line(result));
                } catch (IOException failed) {
                    report.missing(kind, String.valueOf(failed.getMessage()));
                    progress.accept(kind.label() + ": " + failed.getMessage());
                }
            }
        }
        return report;
    }

    private SlowMeasurement measured(ServerKind kind, int round) throws IOException {
        String obstacle = servers.obstacle(kind);
        if (!obstacle.isEmpty()) {
            throw new IOException(obstacle);
        }
        try (ServerProcess server = servers.start(kind, true, false, extras)) {
            load(server.port(), plan.warmUp(), Duration.ofMillis(100));
            Targets away = new Targets(sink, sink);
            Targets here = new Targets(server.port(), server.ports().http2());
            if (round % 2 == 1) {
                Part without = part(server.port(), away, settleAtSink());
                return result(kind, round, without, part(server.port(), here, plan.settle()));
            }
            Part with = part(server.port(), here, plan.settle());
            return result(kind, round, part(server.port(), away, settleAtSink()), with);
        }
    }

    /**
     * One of both.
     *
     * @param slow connections that were open at the end
     * @param lost slow connections that ended or were refused meanwhile
     * @param kinds of those that ended
     * @param seconds between the two looks at them
     */
    private record Part(Tally normal, int slow, long lost, String kinds, double seconds) {}

    private Duration settleAtSink() {
        return plan.settle().compareTo(SETTLE_AT_SINK) < 0 ? plan.settle() : SETTLE_AT_SINK;
    }

    private Part part(int port, Targets targets, Duration settle) throws IOException {
        try (SlowClients slow = new SlowClients(targets, plan.clients(), plan.rate())) {
            slow.awaitAll(plan.connectLimit());
            pause(settle);
            SlowClients.Count before = slow.count();
            long begin = ticker.nanos();
            Tally tally = load(port, AGAIN, plan.measured());
            SlowClients.Count after = slow.count();
            double seconds = (ticker.nanos() - begin) / 1e9;
            return new Part(tally, after.open(), after.lost() - before.lost(), after.since(before), seconds);
        }
    }

    private static SlowMeasurement result(ServerKind kind, int round, Part without, Part with) {
        return new SlowMeasurement(
                kind,
                round,
                without.normal().perSecond(),
                with.normal().perSecond(),
                without.normal().wrong() + with.normal().wrong(),
                with.slow(),
                with.lost() / with.seconds(),
                with.kinds());
    }

    /** A server that answers nobody for twenty seconds has a throughput of nothing, which is a result. */
    private Tally load(int port, Duration warmUp, Duration measured) throws IOException {
        RequestKind small = new RequestKind("1 KB file", Documents.SMALL, Documents.SMALL_SIZE, Documents.SMALL_SIZE);
        try {
            return normal.load(Workload.of(small, plan.normal()), port, warmUp, measured, ServerMeter.NONE);
        } catch (SocketTimeoutException stalled) {
            return new Tally(1, 0, Double.NaN, Double.NaN, 1, String.valueOf(stalled.getMessage()));
        }
    }

    private static void pause(Duration duration) throws IOException {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
