package org.heliostat.benchmarks.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options about who meets which load for how long. Set by picocli before anything is called. */
final class PlanOptions {

    private static final List<ServerKind> SERVERS =
            List.of(ServerKind.HELIOSTAT, ServerKind.TOMCAT, ServerKind.UNDERTOW, ServerKind.JETTY, ServerKind.NGINX);

    /** One of each kind of work. */
    private static final List<LoadCase> SHORT_CASES = List.of(
            LoadCase.WASP_64,
            LoadCase.WASP_CLOSE_64,
            LoadCase.SLEEP_64,
            LoadCase.BOOKSTORE_64,
            LoadCase.FILE_1K,
            LoadCase.FILE_1K_PIPELINED,
            LoadCase.FILE_64K,
            LoadCase.FILE_250K,
            LoadCase.SHTML_3,
            LoadCase.CGI_HELLO,
            LoadCase.PHP_HELLO);

    private static final Lengths LONG = new Lengths(3, 10, 4, 8, 3);
    private static final Lengths SHORT = new Lengths(1, 2, 1, 1, 0);

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Option(
            names = "--servers",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Default: heliostat, tomcat, undertow, jetty, nginx. All: heliostat, heliostat-pool, heliostat-virtual,"
                            + " heliostat-nostats, heliostat-nolog, heliostat-stage,"
                            + " heliostat-stage-pool, heliostat-stage-virtual, tomcat, tomcat-virtual, undertow, jetty,"
                            + " nginx, nginx-nopush, nginx-fcgiwrap, nginx-php, apache.")
    private List<String> servers = List.of();

    @Option(
            names = "--cases",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Default: those of WASP and single files. Others: row-64, row-512, bookstore-64, files-4k, files-40k,"
                            + " shtml-3, cgi-hello, php-hello. The name all stands for all of them but row-64, row-512, files-4k and"
                            + " files-40k.")
    private List<String> cases = List.of();

    @Option(
            names = "--short",
            description =
                    "Two minutes to see whether everything works: one round of a second for a case of each kind; ours beside"
                            + " those peers that are installed. What other options say of servers, cases and lengths holds.")
    private boolean isShort;

    @Option(names = "--rounds", description = "Starts of each server. Default: 3; with --short 1.")
    private @Nullable Integer rounds;

    @Option(
            names = "--start-warm-up",
            paramLabel = "SECONDS",
            description = "Before the first case of a start. Default: 10; with --short 2.")
    private @Nullable Integer startWarmUp;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Before every other case. Default: 4; with --short 1.")
    private @Nullable Integer warmUp;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description = "Measured for each case. Default: 8; with --short 1.")
    private @Nullable Integer seconds;

    @Option(
            names = "--again",
            paramLabel = "TIMES",
            description =
                    "How often a measurement is taken again at most, during which other programs, or other machines on the same"
                            + " hardware, used more than a quarter of a processor. Default: 3; with --short 0.")
    private @Nullable Integer again;

    private record Lengths(int rounds, int startWarmUp, int warmUp, int seconds, int again) {}

    /**
     * @param database whether there is one for the cases that need it
     * @throws ParameterException when a name or number makes no sense
     */
    Plan plan(boolean database) {
        Lengths lengths = lengths();
        expect(lengths.rounds() >= 1, "--rounds", lengths.rounds(), "1 or more");
        expect(lengths.seconds() >= 1, "--seconds", lengths.seconds(), "1 or more");
        int least = Math.min(lengths.warmUp(), lengths.startWarmUp());
        expect(least >= 0, "--warm-up", least, "0 or more");
        expect(lengths.again() >= 0, "--again", lengths.again(), "0 or more");
        try {
            List<LoadCase> asked = cases();
            if (asked.stream().anyMatch(LoadCase::needsDatabase) && !database) {
                throw new IllegalArgumentException("--cases: row-... (expected: --database with it)");
            }
            return new Plan(
                    servers(),
                    asked,
                    lengths.rounds(),
                    Duration.ofSeconds(lengths.startWarmUp()),
                    Duration.ofSeconds(lengths.warmUp()),
                    Duration.ofSeconds(lengths.seconds()),
                    lengths.again());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage());
        }
    }

    /** @return whether what is not installed is passed over in silence */
    boolean isOnlyInstalled() {
        return isShort;
    }

    private Lengths lengths() {
        Lengths usual = isShort ? SHORT : LONG;
        return new Lengths(
                Optional.ofNullable(rounds).orElse(usual.rounds()),
                Optional.ofNullable(startWarmUp).orElse(usual.startWarmUp()),
                Optional.ofNullable(warmUp).orElse(usual.warmUp()),
                Optional.ofNullable(seconds).orElse(usual.seconds()),
                Optional.ofNullable(again).orElse(usual.again()));
    }

    private List<ServerKind> servers() {
        if (!servers.isEmpty()) {
            return servers.stream().map(ServerKind::of).toList();
        }
        return isShort
                ? Stream.concat(SERVERS.stream(), Stream.of(ServerKind.NGINX_FCGIWRAP, ServerKind.NGINX_PHP))
                        .toList()
                : SERVERS;
    }

    private List<LoadCase> cases() {
        if (!cases.isEmpty()) {
            return cases.stream().flatMap(PlanOptions::named).toList();
        }
        return isShort
                ? SHORT_CASES
                : Stream.of(LoadCase.values()).filter(LoadCase::isUsual).toList();
    }

    private static Stream<LoadCase> named(String name) {
        return name.strip().equals("all")
                ? Stream.of(LoadCase.values()).filter(each -> !each.needsDatabase() && !each.needsTree())
                : Stream.of(LoadCase.of(name));
    }

    private void expect(boolean holds, String name, int value, String expected) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
