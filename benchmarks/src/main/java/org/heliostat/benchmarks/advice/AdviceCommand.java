package org.heliostat.benchmarks.advice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.benchmarks.advice.fault.Cases;
import org.heliostat.benchmarks.advice.fault.Fault;
import org.heliostat.benchmarks.advice.replay.Replay;
import org.heliostat.benchmarks.advice.server.Jar;
import org.heliostat.benchmarks.advice.server.Template;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks advice}: plants faults one at a time in the packaged server, and compares with what the adviser says. */
@Command(
        name = "advice",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Plants faults one at a time in the packaged server under a load, and reports whether the adviser names the"
                        + " cause, as the first, how soon, and what it says of servers that are well. Ends with 0 when the gates"
                        + " hold, with 1 when they do not, with 3 when cases could not be run.")
public final class AdviceCommand implements Callable<Integer> {

    private static final int BELOW_GATE = 1;
    private static final int NOT_RUN = 3;
    private static final int MOST_PARALLEL = 100;

    @Option(names = "--list", description = "Names the cases, and runs none.")
    private boolean isList;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAMES",
            description = "Of cases, separated by commas; * stands for anything.")
    private List<String> only = List.of();

    @Option(names = "--healthy", description = "Set-ups that are well only.")
    private boolean isHealthyOnly;

    @Option(names = "--faults", description = "Faults only.")
    private boolean isFaultsOnly;

    @Option(
            names = "--continue",
            description = "Goes on with the file of outcomes: runs what is not in it, or could not be run.")
    private boolean isContinued;

    @Option(
            names = "--gain",
            description = "Has what is proposed tried, and compares what it was to bring with what it brings.")
    private boolean isGainMeasured;

    @Option(
            names = "--seconds",
            description = "Of load, until a fault counts as not found; rules that speak for longer have longer."
                    + " Default: ${DEFAULT-VALUE}.")
    private int seconds = 150;

    @Option(
            names = "--healthy-minutes",
            description = "For which set-ups that are well are looked at. Default: ${DEFAULT-VALUE}.")
    private double healthyMinutes = 16;

    @Option(
            names = "--replay-hours",
            description =
                    "Of simulated time, in which the adviser sees what was recorded of set-ups that are well, all together;"
                            + " 0: none. Default: ${DEFAULT-VALUE}.")
    private double replayHours = 23;

    @Option(
            names = "--parallel",
            description =
                    "Cases side by side, but for those that need the machine for themselves. Default: ${DEFAULT-VALUE}.")
    private int parallel = 1;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Instances and outcomes; stays. Default: advice in the temporary folder.")
    private Path work = Path.of(System.getProperty("java.io.tmpdir"), "heliostat-advice");

    @Option(names = "--java", paramLabel = "HOME", description = "JDK of the server. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of the server, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xmx256m";

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: ${DEFAULT-VALUE}.")
    private Path jar = Path.of("launcher", "target", "heliostat.jar");

    @Option(names = "--samples", paramLabel = "DIR", description = "Built. Default: ${DEFAULT-VALUE}.")
    private Path samples = Path.of("samples");

    @Option(
            names = "--port",
            description = "First of three ports for each of the cases side by side. Default: free ones.")
    private int firstPort;

    private final Ticker ticker = Ticker.system();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkNumbers();
        List<Fault> chosen = chosen();
        expect(!chosen.isEmpty(), "--only", String.join(",", only), "names as --list has them");
        if (isList) {
            chosen.forEach(AdviceCommand::list);
            return 0;
        }
        Path folder = Files.createDirectories(work.toAbsolutePath());
        OutcomeFile file = new OutcomeFile(folder.resolve("outcomes.jsonl"));
        if (!isContinued) {
            file.clear();
        }
        Set<String> done = file.read().stream()
                .filter(outcome -> !outcome.hasFailed())
                .map(Outcome::name)
                .collect(Collectors.toSet());
        List<Fault> left =
                chosen.stream().filter(fault -> !done.contains(fault.name())).toList();
        Limits limits = Limits.of(Duration.ofSeconds(seconds), Duration.ofMillis((long) (healthyMinutes * 60_000)));
        if (!left.isEmpty()) {
            run(left, folder, file, limits);
        }
        return told(file.read(), folder, chosen);
    }

    private void run(List<Fault> cases, Path folder, OutcomeFile file, Limits limits)
            throws IOException, InterruptedException {
        Jar server = new Jar(jar, java, List.of(jvmArguments.split(" ")));
        Template template = Template.make(
                server.command(List.of(), "init"),
                folder.resolve("template"),
                Map.of("wasp", war("wasp"), "sleep", war("sleep"), "chat", war("chat")));
        Semaphore starts = new Semaphore(Runtime.getRuntime().availableProcessors());
        SideBySide turns = new SideBySide(
                ports -> new CaseRun(template, server, folder, ports, limits, starts, isGainMeasured, ticker),
                file,
                limits,
                firstPort,
                ticker);
        turns.run(cases.stream().filter(fault -> !fault.isAlone()).toList(), parallel);
        turns.run(cases.stream().filter(Fault::isAlone).toList(), 1);
    }

    private int told(List<Outcome> outcomes, Path folder, List<Fault> chosen) throws IOException {
        System.out.println(AdviceReport.of(outcomes));
        int alarms = 0;
        List<String> healthy =
                chosen.stream().filter(Fault::isHealthy).map(Fault::name).toList();
        if (replayHours > 0 && !healthy.isEmpty()) {
            Replay.Result replayed = Replay.of(folder, healthy, Duration.ofMillis((long) (replayHours * 3_600_000)));
            System.out.println(replayed.told());
            alarms = replayed.alarms().size();
        }
        Scores scores = Scores.of(outcomes);
        if (!scores.hold() || alarms > 0) {
            System.out.println("**below the gates**");
            return BELOW_GATE;
        }
        return scores.failed() > 0 ? NOT_RUN : 0;
    }

    private void checkNumbers() {
        expect(seconds >= 1, "--seconds", seconds, "1 or more");
        expect(healthyMinutes > 0, "--healthy-minutes", healthyMinutes, "more than 0");
        expect(replayHours >= 0, "--replay-hours", replayHours, "0 or more");
        expect(parallel >= 1 && parallel <= MOST_PARALLEL, "--parallel", parallel, "1 to " + MOST_PARALLEL);
        int mostPort = 65_536 - 3 * parallel;
        expect(firstPort >= 0 && firstPort <= mostPort, "--port", firstPort, "1 to " + mostPort);
    }

    private void expect(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: " + expected + ")");
        }
    }

    private List<Fault> chosen() {
        return Stream.concat(
                        isHealthyOnly ? Stream.empty() : Cases.faults().stream(),
                        isFaultsOnly ? Stream.empty() : Cases.healthy().stream())
                .filter(fault -> only.isEmpty() || only.stream().anyMatch(pattern -> matches(pattern, fault.name())))
                .toList();
    }

    private static boolean matches(String pattern, String name) {
        String regex = Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return name.matches(regex);
    }

    private static void list(Fault fault) {
        String rules = fault.isHealthy() ? "healthy" : String.join(", ", new ArrayList<>(fault.rules()));
        System.out.println(fault.name() + ": " + rules);
    }

    private Path war(String name) {
        return samples.toAbsolutePath().resolve(name).resolve("target").resolve(name + ".war");
    }
}
