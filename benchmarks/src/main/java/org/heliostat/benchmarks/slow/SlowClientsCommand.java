package org.heliostat.benchmarks.slow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.Machine;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks slow-clients}: what slow clients leave to normal ones, ours beside Tomcat and nginx. */
@Command(
        name = "slow-clients",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures the throughput of normal clients while thousands of slow ones send or read byte by byte, divided"
                        + " by that while these are at a sink. Exit code: 0 the gate holds for ours, 1 it does not, 3 something"
                        + " could not be measured.")
public final class SlowClientsCommand implements Callable<Integer> {

    /** More than worker processes and files of any server need beside its connections. */
    private static final int SPARE_CONNECTIONS = 500;

    private static final int LEAST_RATE = 10;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Option(names = "--servers", split = ",", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> servers = List.of("heliostat", "tomcat", "nginx");

    @Option(names = "--clients", paramLabel = "N", description = "Slow ones. Default: ${DEFAULT-VALUE}.")
    private int clients = 10_000;

    @Option(names = "--normal", paramLabel = "N", description = "Normal ones. Default: ${DEFAULT-VALUE}.")
    private int normal = 32;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Connections that slow clients begin in a second, at first and when they were thrown out."
                    + " Default: ${DEFAULT-VALUE}.")
    private int rate = 1_000;

    @Option(names = "--rounds", paramLabel = "N", description = "Starts of each server. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Of normal clients alone, at each start. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 45;

    @Option(
            names = "--settle",
            paramLabel = "SECONDS",
            description =
                    "Between the last slow client's first connection at a server and the measurement; three times as long as"
                            + " ours waits for a head, so that its code for these cases is compiled. Default: ${DEFAULT-VALUE}.")
    private int settle = 90;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description = "Measured with slow clients, and without. Default: ${DEFAULT-VALUE}.")
    private int seconds = 30;

    @Override
    public Integer call() throws IOException {
        SlowPlan plan = plan();
        String obstacle = SlowClients.obstacle();
        obstacle = obstacle.isEmpty() ? Descriptors.obstacle(clients, Descriptors.limit()) : obstacle;
        if (!obstacle.isEmpty()) {
            System.err.println(obstacle);
            return SlowReport.NOT_MEASURED;
        }
        Path work = Files.createTempDirectory("heliostat-slow-clients");
        try (SinkProcess sink = new SinkProcess()) {
            Extras extras = Extras.uploads(
                    UploadApplication.write(work.resolve("uploads")), clients + normal + SPARE_CONNECTIONS);
            Ticker ticker = Ticker.system();
            SlowReport report = new SlowComparison(
                            plan,
                            new Servers(options.settings(), work, ticker),
                            extras,
                            sink.port(),
                            System.err::println,
                            ticker)
                    .run();
            System.out.print(heading() + report.table());
            return report.exitCode();
        } finally {
            ServerOptions.delete(work);
        }
    }

    /** @throws ParameterException when a name or number makes no sense */
    SlowPlan plan() {
        expect(clients >= 1, "--clients", clients, "1 or more");
        expect(normal >= 1, "--normal", normal, "1 or more");
        expect(rate >= LEAST_RATE, "--rate", rate, LEAST_RATE + " or more");
        expect(rounds >= 1, "--rounds", rounds, "1 or more");
        expect(warmUp >= 0, "--warm-up", warmUp, "0 or more");
        expect(settle >= 0, "--settle", settle, "0 or more");
        expect(seconds >= 1, "--seconds", seconds, "1 or more");
        return new SlowPlan(
                servers.stream().map(this::kind).distinct().toList(),
                clients,
                normal,
                rate,
                rounds,
                Duration.ofSeconds(warmUp),
                Duration.ofSeconds(settle),
                Duration.ofSeconds(seconds));
    }

    private ServerKind kind(String name) {
        try {
            ServerKind kind = ServerKind.of(name);
            boolean speaksHttp2 = kind == ServerKind.HELIOSTAT || kind == ServerKind.TOMCAT || kind == ServerKind.NGINX;
            expect(speaksHttp2, "--servers", name, "heliostat, tomcat, nginx");
            return kind;
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage());
        }
    }

    private String heading() {
        return "- Machine: " + Machine.hardware() + "; clients and server share it\n- " + options.text() + "\n- "
                + clients
                + " slow clients, " + rate + " connections of theirs begun in a second at most; " + normal
                + " normal ones ask for a file of 1 KB\n- " + rounds
                + " rounds; geometric means (least to most) of the ratios of each round\n\n";
    }

    private void expect(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
