package org.heliostat.benchmarks.http2;

import java.io.IOException;
import java.net.http.HttpClient.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.Machine;
import org.heliostat.benchmarks.load.Ratios;
import org.heliostat.benchmarks.load.server.AllocationMeter;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.slow.UploadApplication;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks http2}: what idle connections cost, and how fast large bodies are over a long way. */
@Command(
        name = "http2",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures the heap of idle connections, and large bodies over a link that delays, HTTP/2 beside HTTP/1.1."
                        + " Exit code: 0 the gates hold, 1 one was missed.")
public final class Http2Command implements Callable<Integer> {

    static final double MOST_BYTES = 6 * 1024;
    static final double LEAST_RATIO = 0.8;

    private static final int MEGABYTE = 1024 * 1024;
    private static final String LARGE = "/very-large.bin";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Option(
            names = "--idle",
            paramLabel = "N",
            description = "Idle connections; 0 for none. Default: ${DEFAULT-VALUE}.")
    private int idle = 5_000;

    @Option(
            names = "--megabytes",
            paramLabel = "N",
            description = "Of a large body; 0 for none. Default: ${DEFAULT-VALUE}.")
    private int megabytes = 100;

    @Option(
            names = "--round-trip",
            paramLabel = "MILLIS",
            description = "Of the link, there and back. Default: ${DEFAULT-VALUE}.")
    private int roundTrip = 50;

    @Option(
            names = "--rate",
            paramLabel = "MBIT",
            description = "Of the link in a second, in each direction. Default: ${DEFAULT-VALUE}.")
    private int rate = 200;

    @Option(names = "--rounds", paramLabel = "N", description = "Starts of the server. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    private final Ticker ticker = Ticker.system();
    private final List<Double> ofHttp1 = new ArrayList<>();
    private final List<Double> ofHttp2 = new ArrayList<>();
    private final List<Double> up = new ArrayList<>();
    private final List<Double> down = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        check();
        Path work = Files.createTempDirectory("heliostat-http2");
        try {
            KeyFiles key = KeyFiles.make(work, KeyFiles.Kind.ECDSA);
            Servers servers = new Servers(options.settings(), work, ticker);
            Files.write(work.resolve("documents" + LARGE), new byte[megabytes * MEGABYTE]);
            Extras extras = new Extras(
                    Optional.of(key), Optional.of(UploadApplication.write(work.resolve("uploads"))), idle, List.of());
            for (int round = 0; round < rounds; round++) {
                try (ServerProcess server = servers.start(ServerKind.HELIOSTAT, true, false, extras)) {
                    idle(server);
                    large(server, key, round);
                }
            }
        } finally {
            ServerOptions.delete(work);
        }
        System.out.print(report());
        return holds() ? 0 : 1;
    }

    /** @throws ParameterException when a number makes no sense */
    void check() {
        expect(idle >= 0, "--idle", idle);
        expect(megabytes >= 0 && megabytes <= 1_000, "--megabytes", megabytes);
        expect(roundTrip >= 0, "--round-trip", roundTrip);
        expect(rate >= 1, "--rate", rate);
        expect(rounds >= 1, "--rounds", rounds);
    }

    private void expect(boolean holds, String name, int value) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: another number)");
        }
    }

    private void idle(ServerProcess server) throws IOException {
        if (idle == 0) {
            return;
        }
        try (AllocationMeter meter = AllocationMeter.attach(server.pid())
                .orElseThrow(() -> new IOException("the server does not tell what its heap holds"))) {
            IdleConnections connections = new IdleConnections(server, meter);
            ofHttp1.add(connections.measure(false, idle));
            ofHttp2.add(connections.measure(true, idle));
        }
        System.err.printf(Locale.ROOT, "idle connections: %,.0f bytes, HTTP/1.1 %,.0f%n", last(ofHttp2), last(ofHttp1));
    }

    /** Which of both is first changes with the rounds. */
    private void large(ServerProcess server, KeyFiles key, int round) throws IOException {
        if (megabytes == 0) {
            return;
        }
        LongWay.Link link = new LongWay.Link(Duration.ofMillis(roundTrip), rate * 125_000L);
        LongWay way = new LongWay(server.ports().secure(), key.context(), link, ticker);
        byte[] body = new byte[megabytes * MEGABYTE];
        List<Version> versions =
                round % 2 == 0 ? List.of(Version.HTTP_2, Version.HTTP_1_1) : List.of(Version.HTTP_1_1, Version.HTTP_2);
        double[] sent = new double[2];
        double[] fetched = new double[2];
        for (Version version : versions) {
            sent[version.ordinal()] = way.upload(version, UploadApplication.TARGET, body);
            fetched[version.ordinal()] = way.download(version, LARGE, body.length);
        }
        up.add(ratio(sent));
        down.add(ratio(fetched));
        System.err.printf(Locale.ROOT, "up: %.2f, %s%n", last(up), text(sent));
        System.err.printf(Locale.ROOT, "down: %.2f, %s%n", last(down), text(fetched));
    }

    private static double ratio(double[] ofVersions) {
        return ofVersions[Version.HTTP_2.ordinal()] / ofVersions[Version.HTTP_1_1.ordinal()];
    }

    private static String text(double[] ofVersions) {
        return String.format(
                Locale.ROOT,
                "%.1f MB/s, HTTP/1.1 %.1f",
                ofVersions[Version.HTTP_2.ordinal()] / MEGABYTE,
                ofVersions[Version.HTTP_1_1.ordinal()] / MEGABYTE);
    }

    private static double last(List<Double> figures) {
        return figures.get(figures.size() - 1);
    }

    private boolean holds() {
        return (ofHttp2.isEmpty() || mean(ofHttp2).mean() <= MOST_BYTES)
                && (up.isEmpty() || mean(up).mean() >= LEAST_RATIO && mean(down).mean() >= LEAST_RATIO);
    }

    private static Ratios mean(List<Double> figures) {
        return Ratios.of(figures.stream().mapToDouble(Double::doubleValue));
    }

    private String report() {
        return "- Machine: " + Machine.hardware() + "; clients and server share it\n- " + options.text() + "\n- "
                + rounds + " rounds; geometric means (least to most)\n\n| | | gate |\n|---|---|---|\n"
                + String.format(
                        Locale.ROOT,
                        "| heap of one of %,d idle connections, bytes | %s | at most %,.0f |%n",
                        idle,
                        mean(ofHttp2).text("%,.0f"),
                        MOST_BYTES)
                + String.format(
                        Locale.ROOT,
                        "| the same, HTTP/1.1 | %s | - |%n",
                        mean(ofHttp1).text("%,.0f"))
                + String.format(
                        Locale.ROOT,
                        "| %d MB up over TLS, %d ms, %d Mbit/s, × HTTP/1.1 | %s | at least %.1f |%n",
                        megabytes,
                        roundTrip,
                        rate,
                        mean(up).text("%.2f"),
                        LEAST_RATIO)
                + String.format(
                        Locale.ROOT,
                        "| down | %s | at least %.1f |%n",
                        mean(down).text("%.2f"),
                        LEAST_RATIO);
    }
}
