package org.heliostat.benchmarks.proxy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.Consumer;
import org.heliostat.benchmarks.load.ResourceMeter;
import org.heliostat.benchmarks.load.client.LoadGenerator;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;

/** Starts the proxies of each case by turns before the same origins, and puts its load on them. One thread. */
final class ProxyComparison {

    private static final int OK = 200;

    private final ProxyPlan plan;
    private final Servers servers;
    private final LoadGenerator generator;
    private final Consumer<String> progress;

    ProxyComparison(ProxyPlan plan, Servers servers, LoadGenerator generator, Consumer<String> progress) {
        this.plan = plan;
        this.servers = servers;
        this.generator = generator;
        this.progress = progress;
    }

    /**
     * What could not be measured is said in the report.
     *
     * @param origins their ports
     */
    ProxyReport run(List<Integer> origins) {
        ProxyReport report = new ProxyReport(plan);
        for (int round = 1; round <= plan.rounds(); round++) {
            for (ProxyCase each : plan.cases()) {
                for (ServerKind kind : plan.order(round)) {
                    measure(each, kind, round, origins, report);
                }
            }
        }
        return report;
    }

    private void measure(ProxyCase proxyCase, ServerKind kind, int round, List<Integer> origins, ProxyReport report) {
        try {
            String obstacle = servers.obstacle(kind);
            if (!obstacle.isEmpty()) {
                throw new IOException(obstacle);
            }
            ProxyMeasurement result = measured(proxyCase, kind, round, origins);
            report.add(result);
            progress.accept(ProxyReport.line(result));
        } catch (IOException failed) {
            report.missing(proxyCase, kind.label() + ": " + failed.getMessage());
            progress.accept(proxyCase.label() + ", " + kind.label() + ": " + failed.getMessage());
        }
    }

    private ProxyMeasurement measured(ProxyCase proxyCase, ServerKind kind, int round, List<Integer> origins)
            throws IOException {
        try (ServerProcess server = servers.start(kind, false, false, Extras.proxy(origins))) {
            Workload workload = proxyCase.workload();
            check(server, workload);
            ResourceMeter meter = new ResourceMeter(server, null);
            Tally tally = generator.load(workload, server.port(), plan.warmUp(kind), plan.measured(), meter);
            if (tally.answers() == 0 && tally.wrong() == 0) {
                throw new IOException("no answer in " + plan.measured().toSeconds() + " s");
            }
            return new ProxyMeasurement(kind, proxyCase, round, tally, meter.cpuMicros(Math.max(1, tally.answers())));
        }
    }

    /** Nobody wins by answering something else. */
    private static void check(ServerProcess server, Workload workload) throws IOException {
        HttpResponse<byte[]> answer = server.get(workload.plain().target());
        if (answer.statusCode() != OK
                || answer.body().length != workload.plain().shortest()) {
            throw new IOException(
                    workload.plain().target() + ": status " + answer.statusCode() + ", " + answer.body().length
                            + " bytes (expected: 200, " + workload.plain().shortest() + " bytes)");
        }
    }
}
