package org.heliostat.benchmarks.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.heliostat.benchmarks.load.ResourceMeter;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;

/** Starts the servers of each case by turns, and puts its load on them. One thread. */
final class TlsComparison {

    private final TlsPlan plan;
    private final Servers servers;
    private final TlsGenerators generators;
    private final Path keyFolder;
    private final Consumer<String> progress;
    private final Map<KeyFiles.Kind, KeyFiles> keys = new EnumMap<>(KeyFiles.Kind.class);

    /** @param keyFolder takes the keys; made if it is not there */
    TlsComparison(TlsPlan plan, Servers servers, TlsGenerators generators, Path keyFolder, Consumer<String> progress) {
        this.plan = plan;
        this.servers = servers;
        this.generators = generators;
        this.keyFolder = keyFolder;
        this.progress = progress;
    }

    /** What could not be measured is said in the report. */
    TlsReport run() {
        TlsReport report = new TlsReport(plan.cases());
        for (int round = 1; round <= plan.rounds(); round++) {
            for (TlsCase each : plan.cases()) {
                round(each, round, report);
            }
        }
        return report;
    }

    private void round(TlsCase tlsCase, int round, TlsReport report) {
        for (ServerKind kind : plan.order(tlsCase, round)) {
            String obstacle = generators.obstacle(tlsCase);
            obstacle = obstacle.isEmpty() ? servers.obstacle(kind) : obstacle;
            try {
                if (!obstacle.isEmpty()) {
                    throw new IOException(obstacle);
                }
                TlsMeasurement result = measured(tlsCase, kind, round);
                report.add(result);
                progress.accept(TlsReport.line(result));
            } catch (IOException failed) {
                report.missing(tlsCase, kind.label() + ": " + failed.getMessage());
                progress.accept(tlsCase.label() + ", " + kind.label() + ": " + failed.getMessage());
            }
        }
    }

    private TlsMeasurement measured(TlsCase tlsCase, ServerKind kind, int round) throws IOException {
        Extras extras = Extras.tls(key(tlsCase.key()));
        try (ServerProcess server = servers.start(kind, tlsCase.needsServlets(), false, extras)) {
            ResourceMeter meter = new ResourceMeter(server, null);
            Tally tally = generators
                    .of(tlsCase)
                    .load(tlsCase.workload(), server.ports().secure(), plan.warmUp(), plan.measured(), meter);
            if (tally.answers() == 0 && tally.wrong() == 0) {
                throw new IOException("no answer in " + plan.measured().toSeconds() + " s");
            }
            return new TlsMeasurement(kind, tlsCase, round, tally, meter.cpuMicros(Math.max(1, tally.answers())));
        }
    }

    private KeyFiles key(KeyFiles.Kind kind) throws IOException {
        KeyFiles made = keys.get(kind);
        if (made == null) {
            made = KeyFiles.make(Files.createDirectories(keyFolder), kind);
            keys.put(kind, made);
        }
        return made;
    }
}
