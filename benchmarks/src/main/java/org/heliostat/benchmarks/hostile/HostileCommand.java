package org.heliostat.benchmarks.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks hostile}: what bad clients of HTTP/2 leave to the good ones. Run from the repository's root. */
@Command(
        name = "hostile",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the throughput of good clients of HTTP/2 while bad ones send floods to the same server,"
                + " divided by that while the same bad ones send them to a sink at the same rate.")
public final class HostileCommand implements Callable<Integer> {

    private static final Duration SETTLING = Duration.ofSeconds(1);
    private static final Duration WARMING = Duration.ofSeconds(2);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Option(
            names = "--floods",
            split = ",",
            paramLabel = "NAME",
            description = "Default: all. See benchmarks/README.md.")
    private List<String> floods =
            Arrays.stream(Flood.values()).map(Flood::label).toList();

    @Option(names = "--good", paramLabel = "N", description = "Good clients. Default: ${DEFAULT-VALUE}.")
    private int good = 32;

    @Option(names = "--bad", paramLabel = "N", description = "Bad clients. Default: ${DEFAULT-VALUE}.")
    private int bad = 10;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Connections of each bad client in a second. Default: ${DEFAULT-VALUE}.")
    private double rate = 5;

    @Option(
            names = "--path",
            paramLabel = "/PATH",
            description =
                    "What all clients ask for: a file, or /wasp/ and what is behind it. Default: ${DEFAULT-VALUE}.")
    private String path = Documents.SMALL;

    @Option(names = "--tls", description = "All clients come over TLS, to the sink as well.")
    private boolean tls;

    @Option(names = "--rounds", paramLabel = "N", description = "Starts of the server. Default: ${DEFAULT-VALUE}.")
    private int rounds = 6;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Of good clients alone, at each start. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 45;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description =
                    "Measured for each flood, against the sink and against the server. Default: ${DEFAULT-VALUE}.")
    private int seconds = 4;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description =
                    "Where what was measured is kept: a run that was broken off goes on when it is started again with the same"
                            + " options. Default: none.")
    private @Nullable Path state;

    @Option(names = "--java", paramLabel = "HOME", description = "JDK of the server. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of the server, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xms512m -Xmx512m -XX:+UseG1GC";

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "Folder with conf/ and samples/, built. Default: the current one.")
    private Path repository = Path.of("");

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: ${DEFAULT-VALUE}.")
    private Path heliostatJar = Path.of("launcher", "target", "heliostat.jar");

    private final Ticker ticker = Ticker.system();

    @Override
    public Integer call() throws IOException {
        List<Flood> chosen = floods();
        Path work = Files.createTempDirectory("heliostat-hostile");
        try {
            HostileReport report = new HostileReport(good, bad, rate, tls ? path + " over TLS" : path);
            RoundFile file = new RoundFile(
                    state == null ? work.resolve("state") : state,
                    report.heading().strip() + " " + seconds + " s after " + warmUp + " s, " + jvmArguments);
            rounds(chosen, work, file, report);
            System.out.print(report.table());
            return report.hasLost() || !report.isGateHeld() ? 1 : 0;
        } finally {
            delete(work);
        }
    }

    /** @throws ParameterException when a name or number makes no sense */
    List<Flood> floods() {
        expect(good >= 1, "--good", good);
        expect(bad >= 1, "--bad", bad);
        expect(rate > 0, "--rate", rate);
        expect(rounds >= 1, "--rounds", rounds);
        expect(seconds >= 1, "--seconds", seconds);
        expect(warmUp >= 0, "--warm-up", warmUp);
        try {
            return floods.stream().map(Flood::of).toList();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage());
        }
    }

    private void expect(boolean holds, String name, Number value) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: more)");
        }
    }

    private Settings settings() {
        Path home = repository.toAbsolutePath();
        return new Settings(
                home,
                heliostatJar.toAbsolutePath(),
                home.resolve("benchmarks/target/lib"),
                java,
                Map.of(),
                Stream.of(jvmArguments.split(" "))
                        .filter(each -> !each.isEmpty())
                        .toList(),
                128,
                false);
    }

    private void rounds(List<Flood> chosen, Path work, RoundFile file, HostileReport report) throws IOException {
        List<RoundFile.Line> before = file.read();
        before.stream()
                .filter(line -> line.round() < rounds && chosen.contains(line.flood()))
                .forEach(line -> report.add(line.flood(), line.undisturbed(), line.disturbed()));
        Extras extras = tls ? Extras.tls(KeyFiles.make(work, KeyFiles.Kind.ECDSA)) : Extras.NONE;
        Transport transport =
                extras.key().isPresent() ? Transport.secure(extras.key().get()) : Transport.PLAIN;
        Servers servers = new Servers(settings(), work, ticker);
        try (Sink sink = new Sink(transport)) {
            for (int round = 0; round < rounds; round++) {
                List<Flood> left = left(round, chosen, before);
                if (left.isEmpty()) {
                    continue;
                }
                try (ServerProcess server =
                        servers.start(ServerKind.HELIOSTAT, path.startsWith("/wasp"), false, extras)) {
                    Targets targets = new Targets(transport, transport.port(server), sink.port());
                    round(round, left, targets, file, report);
                }
            }
        }
    }

    static List<Flood> left(int round, List<Flood> chosen, List<RoundFile.Line> before) {
        return chosen.stream()
                .filter(flood -> before.stream().noneMatch(line -> line.round() == round && line.flood() == flood))
                .toList();
    }

    /**
     * Where clients go.
     *
     * @param server its port
     * @param sink its port
     */
    private record Targets(Transport transport, int server, int sink) {}

    /** Which of both is first changes with the rounds, so that what grows or falls meanwhile meets both. */
    private void round(int number, List<Flood> chosen, Targets targets, RoundFile file, HostileReport report)
            throws IOException {
        try (GoodClients clients = new GoodClients(targets.transport(), targets.server(), path, good, ticker)) {
            clients.run(Duration.ofSeconds(warmUp));
        }
        for (Flood flood : chosen) {
            // Its way through the server is compiled before it is measured, as that of the good ones is.
            measured(flood, targets, targets.server(), WARMING);
        }
        Duration length = Duration.ofSeconds(seconds);
        boolean isSinkFirst = number % 2 == 0;
        for (Flood flood : chosen) {
            HostileReport.Measured first =
                    measured(flood, targets, isSinkFirst ? targets.sink() : targets.server(), length);
            HostileReport.Measured second =
                    measured(flood, targets, isSinkFirst ? targets.server() : targets.sink(), length);
            HostileReport.Measured undisturbed = isSinkFirst ? first : second;
            HostileReport.Measured disturbed = isSinkFirst ? second : first;
            file.add(number, flood, undisturbed, disturbed);
            report.add(flood, undisturbed, disturbed);
            System.err.println("round " + (number + 1) + "  " + report.lastLine());
        }
    }

    /** @param target port that the bad clients send to */
    private HostileReport.Measured measured(Flood flood, Targets targets, int target, Duration length)
            throws IOException {
        Transport transport = targets.transport();
        try (GoodClients clients = new GoodClients(transport, targets.server(), path, good, ticker)) {
            // What the flood before has left to do is not this one's.
            clients.run(SETTLING);
            try (BadClients others = new BadClients(transport, target, flood.bytes(path), bad, rate, ticker)) {
                GoodClients.Result result = clients.run(length);
                return new HostileReport.Measured(
                        result.perSecond(),
                        others.connections() * 1e3 / length.toMillis(),
                        result.lost(),
                        result.firstLost());
            }
        }
    }

    private static void delete(Path work) throws IOException {
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
