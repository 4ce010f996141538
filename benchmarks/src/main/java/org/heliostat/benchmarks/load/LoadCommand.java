package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.client.LoadClient;
import org.heliostat.benchmarks.load.client.LoadGenerator;
import org.heliostat.benchmarks.load.client.WrkClient;
import org.heliostat.benchmarks.load.server.ApacheConf;
import org.heliostat.benchmarks.load.server.NginxConf;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.benchmarks.load.server.TreeUse;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks load}: starts the servers in turn, puts the same load on each, prints the ratios. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Compares servers under load, interleaved in rounds; every round starts each of them afresh.")
public final class LoadCommand implements Callable<Integer> {

    private static final DateTimeFormatter FILE_DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm", Locale.ROOT);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Option(
            names = "--servers",
            split = ",",
            paramLabel = "NAME",
            description = "Default: ${DEFAULT-VALUE}. All: heliostat, heliostat-pool, heliostat-virtual,"
                    + " heliostat-nostats, heliostat-nolog, heliostat-stage,"
                    + " heliostat-stage-pool, heliostat-stage-virtual, tomcat, tomcat-virtual, undertow, jetty,"
                    + " nginx, nginx-nopush, nginx-fcgiwrap, nginx-php, apache.")
    private List<String> servers = List.of("heliostat", "tomcat", "undertow", "jetty", "nginx");

    @Option(
            names = "--cases",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Default: ${DEFAULT-VALUE}. Others: row-64, row-512, files-4k, files-40k, shtml-3, cgi-hello, php-hello.")
    private List<String> cases = Stream.of(LoadCase.values())
            .filter(LoadCase::isUsual)
            .map(LoadCase::label)
            .toList();

    @Option(names = "--rounds", description = "Starts of each server. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(
            names = "--start-warm-up",
            paramLabel = "SECONDS",
            description = "Before the first case of a start. Default: ${DEFAULT-VALUE}.")
    private int startWarmUp = 10;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Before every other case. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 4;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description = "Measured for each case. Default: ${DEFAULT-VALUE}.")
    private int seconds = 8;

    @Option(names = "--java", paramLabel = "HOME", description = "JDK of the servers. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(names = "--java-of", paramLabel = "NAME=HOME", description = "JDK of one server.")
    private Map<String, Path> javaOf = Map.of();

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of every JVM server, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xms512m -Xmx512m -XX:+UseG1GC";

    @Option(names = "--threads", description = "Session threads at most. Default: ${DEFAULT-VALUE}.")
    private int threads = 128;

    @Option(
            names = "--access-log",
            description = "Every server logs every request; so they do where heliostat-nolog is among them.")
    private boolean accessLog;

    @Option(names = "--client", paramLabel = "own|wrk", description = "Who makes the load. Default: ${DEFAULT-VALUE}.")
    private String client = "own";

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "Folder with conf/, samples/ and launcher/, built. Default: where this jar stands.")
    private @Nullable Path repository;

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: launcher/target/heliostat.jar.")
    private @Nullable Path heliostatJar;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "PostgreSQL with the table of row-64 and row-512: jdbc:postgresql://...")
    private String database = "";

    @Option(names = "--database-user", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String databaseUser = "postgres";

    @Option(names = "--database-password", paramLabel = "TEXT", description = "Default: none.")
    private String databasePassword = "";

    @Option(
            names = "--shipped-caches",
            description =
                    "With files-4k and files-40k: caches of files stay as they are shipped. Default: all files fit.")
    private boolean shippedCaches;

    @Option(names = "--save", description = "Write the report into benchmarks/results as well.")
    private boolean save;

    @Option(names = "--keep", description = "Leave the servers' folders and say where they are.")
    private boolean keep;

    @Override
    public Integer call() throws IOException {
        Settings settings = settings();
        Plan plan = plan();
        Path work = Files.createTempDirectory("heliostat-load");
        try {
            Comparison comparison = new Comparison(
                    plan,
                    new Servers(settings, work, Ticker.system(), treeUse(plan)),
                    generator(work),
                    System.err::println);
            List<Measurement> measurements = comparison.run();
            String report = heading(settings) + new Report(plan, measurements).tables() + failures(comparison);
            System.out.println(report);
            if (save) {
                save(settings, report);
            }
            boolean allRight =
                    measurements.stream().allMatch(each -> each.tally().wrong() == 0);
            return allRight && comparison.failures().isEmpty() ? 0 : 1;
        } finally {
            leave(work);
        }
    }

    private TreeUse treeUse(Plan plan) {
        if (plan.cases().stream().noneMatch(LoadCase::needsTree)) {
            return TreeUse.NONE;
        }
        return shippedCaches ? TreeUse.AS_SHIPPED : TreeUse.ALL_CACHED;
    }

    /** @throws ParameterException when a name or number makes no sense */
    Plan plan() {
        expect(rounds >= 1, "--rounds", rounds, "1 or more");
        expect(seconds >= 1, "--seconds", seconds, "1 or more");
        expect(warmUp >= 0 && startWarmUp >= 0, "--warm-up", Math.min(warmUp, startWarmUp), "0 or more");
        boolean needsDatabase = cases.stream()
                .anyMatch(each -> each.strip().toLowerCase(Locale.ROOT).startsWith("row-"));
        if (needsDatabase && database.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--cases: row-... (expected: --database with it)");
        }
        try {
            return new Plan(
                    servers.stream().map(ServerKind::of).toList(),
                    cases.stream().map(LoadCase::of).toList(),
                    rounds,
                    Duration.ofSeconds(startWarmUp),
                    Duration.ofSeconds(warmUp),
                    Duration.ofSeconds(seconds));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage());
        }
    }

    private Settings settings() {
        expect(threads >= 1, "--threads", threads, "1 or more");
        Path home = repository == null ? jarFolder().resolve("../..").normalize() : repository.toAbsolutePath();
        Map<ServerKind, Path> homes = new EnumMap<>(ServerKind.class);
        javaOf.forEach((name, path) -> homes.put(kind(name), path));
        return new Settings(
                home,
                heliostatJar == null ? home.resolve("launcher/target/heliostat.jar") : heliostatJar.toAbsolutePath(),
                jarFolder().resolve("lib"),
                java,
                homes,
                Stream.of(jvmArguments.split(" "))
                        .filter(each -> !each.isEmpty())
                        .toList(),
                threads,
                isLogged(),
                database.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Settings.Database(database, databaseUser, databasePassword)));
    }

    /** Who compares with a server that logs nothing wants to know what logging costs. */
    private boolean isLogged() {
        return accessLog || servers.contains(ServerKind.HELIOSTAT_NOLOG.label());
    }

    private ServerKind kind(String name) {
        try {
            return ServerKind.of(name);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), "--java-of: " + unknown.getMessage());
        }
    }

    private LoadGenerator generator(Path work) {
        return switch (client) {
            case "own" -> new LoadClient(Ticker.system());
            case "wrk" -> new WrkClient(work);
            default ->
                throw new ParameterException(spec.commandLine(), "--client: " + client + " (expected: own or wrk)");
        };
    }

    private String heading(Settings settings) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("# Load comparison of " + now().toLocalDate());
        lines.add("");
        lines.add("    benchmarks load "
                + String.join(" ", spec.commandLine().getParseResult().originalArgs()));
        lines.add("");
        lines.add("- Machine: " + Machine.hardware() + "; client (" + client + ") and server share it");
        for (String name : servers) {
            ServerKind kind = ServerKind.of(name);
            if (kind.isJvm()) {
                lines.add("- " + kind.label() + ": JDK " + Machine.jdk(settings.javaHome(kind)));
            }
        }
        if (servers.stream().anyMatch(name -> name.startsWith("nginx"))) {
            NginxConf.program().ifPresent(program -> lines.add("- " + Machine.version(program, "-v")));
        }
        if (servers.contains(ServerKind.APACHE.label())) {
            ApacheConf.program().ifPresent(program -> lines.add("- " + Machine.version(program, "-v")));
        }
        lines.add("- " + Machine.libraries(settings.libraries()));
        lines.add("- " + jvmArguments + ", " + threads + " session threads, access log " + (isLogged() ? "on" : "off"));
        lines.add("- " + rounds + " rounds; medians (least to most); ratios are those of the same round");
        return String.join("\n", lines) + "\n";
    }

    private static String failures(Comparison comparison) {
        List<String> failures = comparison.failures();
        return failures.isEmpty() ? "" : "\nNot measured:\n\n- " + String.join("\n- ", failures) + "\n";
    }

    private static void save(Settings settings, String report) throws IOException {
        Path folder = Files.createDirectories(settings.repository().resolve("benchmarks/results"));
        Path file = folder.resolve("load-" + FILE_DATE.format(now()) + ".md");
        Files.writeString(file, report);
        System.err.println("written: " + file);
    }

    private static LocalDateTime now() {
        return LocalDateTime.ofEpochSecond(WallClock.system().millis() / 1_000, 0, ZoneOffset.UTC);
    }

    private void leave(Path work) throws IOException {
        if (keep) {
            System.err.println("kept: " + work);
            return;
        }
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** @return the folder of benchmarks.jar; its libraries lie beside it */
    private static Path jarFolder() {
        Path jar = Path.of(LoadCommand.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        Path folder = jar.toAbsolutePath().getParent();
        return folder == null ? jar.toAbsolutePath() : folder;
    }

    private void expect(boolean holds, String name, int value, String expected) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
