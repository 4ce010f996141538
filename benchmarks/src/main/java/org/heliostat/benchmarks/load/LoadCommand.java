package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.client.LoadClient;
import org.heliostat.benchmarks.load.client.LoadGenerator;
import org.heliostat.benchmarks.load.client.WrkClient;
import org.heliostat.benchmarks.load.plan.Aims;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.report.Conditions;
import org.heliostat.benchmarks.load.report.Report;
import org.heliostat.benchmarks.load.report.Results;
import org.heliostat.benchmarks.load.report.ResultsFile;
import org.heliostat.benchmarks.load.report.ResultsPage;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
    private static final String HTML = ".html";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Mixin
    private PlanOptions planOptions = new PlanOptions();

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Mixin
    private SettingsOptions settingsOptions = new SettingsOptions();

    @Option(names = "--client", paramLabel = "own|wrk", description = "Who makes the load. Default: ${DEFAULT-VALUE}.")
    private String client = "own";

    @Option(names = "--save", description = "Write the report into benchmarks/results as well.")
    private boolean save;

    @Option(
            names = "--page",
            paramLabel = "FILE.html",
            description =
                    "Write a page with drawings, in one file of HTML, and beside it FILE.json with all measurements.")
    private @Nullable Path page;

    @Option(
            names = "--gate",
            description =
                    "The exit code says whether heliostat reaches its aims: 1 it does not or answers were wrong, 3 nothing worse"
                            + " than something that could not be measured.")
    private boolean gate;

    @Option(names = "--keep", description = "Leave the servers' folders and say where they are.")
    private boolean keep;

    @Override
    public Integer call() throws IOException {
        Plan asked = plan();
        Settings settings = settingsOptions.settings(serverOptions, asked);
        Path work = Files.createTempDirectory("heliostat-load");
        try {
            Servers servers = new Servers(settings, work, Ticker.system(), settingsOptions.treeUse(asked));
            Plan plan = planOptions.isOnlyInstalled() ? installed(asked, servers) : asked;
            Results results = measure(plan, settings, servers, generator(work));
            String report = new Report(results).text();
            System.out.println(report);
            if (save) {
                save(settings, report);
            }
            if (page != null) {
                writePage(page, results);
            }
            return gate ? results.exitCodeOfGate() : results.exitCode();
        } finally {
            leave(work);
        }
    }

    /** @throws ParameterException when a name or number makes no sense */
    Plan plan() {
        if (page != null && !page.toString().endsWith(HTML)) {
            throw new ParameterException(
                    spec.commandLine(), "--page: " + page + " (expected: a name that ends in .html)");
        }
        return planOptions.plan(settingsOptions.hasDatabase());
    }

    private Results measure(Plan plan, Settings settings, Servers servers, LoadGenerator generator) throws IOException {
        ConditionsReader reader = new ConditionsReader(plan, settings, client);
        Conditions conditions = reader.read(
                now().toLocalDate().toString(),
                spec.commandLine().getParseResult().originalArgs());
        Comparison comparison = new Comparison(plan, servers, generator, Ticker.system(), System.err::println);
        List<Measurement> measurements = comparison.run();
        Aims aims = new Aims(reader.jdk(), settingsOptions.hasShippedCaches());
        return Results.of(conditions, plan, measurements, aims, comparison.failures());
    }

    /** @return without the peers that this machine does not have, and without cases that nobody could run */
    private static Plan installed(Plan asked, Servers servers) {
        return asked.only(
                kind -> kind.isOurs() || isThere(kind.label(), servers.obstacle(kind)),
                each -> isThere(each.label(), each.obstacle()));
    }

    private static boolean isThere(String what, String obstacle) {
        if (!obstacle.isEmpty()) {
            System.err.println(what + " passed over: " + obstacle);
        }
        return obstacle.isEmpty();
    }

    private LoadGenerator generator(Path work) {
        return switch (client) {
            case "own" -> new LoadClient(Ticker.system());
            case "wrk" -> new WrkClient(work);
            default ->
                throw new ParameterException(spec.commandLine(), "--client: " + client + " (expected: own or wrk)");
        };
    }

    private static void save(Settings settings, String report) throws IOException {
        Path folder = Files.createDirectories(settings.repository().resolve("benchmarks/results"));
        Path file = folder.resolve("load-" + FILE_DATE.format(now()) + ".md");
        Files.writeString(file, report);
        System.err.println("written: " + file);
    }

    private static void writePage(Path page, Results results) throws IOException {
        String name = page.getFileName().toString();
        Path json = page.resolveSibling(name.substring(0, name.length() - HTML.length()) + ".json");
        Files.writeString(page, new ResultsPage(results).html());
        Files.writeString(json, ResultsFile.json(results));
        System.err.println("written: " + page + ", " + json);
    }

    private static LocalDateTime now() {
        return LocalDateTime.ofEpochSecond(WallClock.system().millis() / 1_000, 0, ZoneOffset.UTC);
    }

    private void leave(Path work) throws IOException {
        if (keep) {
            System.err.println("kept: " + work);
        } else {
            ServerOptions.delete(work);
        }
    }
}
