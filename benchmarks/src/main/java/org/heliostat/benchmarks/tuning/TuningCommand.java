package org.heliostat.benchmarks.tuning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.tuning.model.Workload;
import org.heliostat.benchmarks.tuning.model.Workloads;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks tuning}: how well {@code RqThrottle auto} finds the number of session threads. */
@Command(
        name = "tuning",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Runs what chooses the number of session threads on twelve workloads, in a model with a clock of its"
                        + " own, beside Netflix' Gradient2 and Vegas, Liberty's idea, and the best fixed number, which is found"
                        + " by trying all.")
public final class TuningCommand implements Callable<Integer> {

    private static final int LEAST_DRIFT = 5;
    private static final int LEAST_SECONDS = 3;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Option(names = "--workloads", split = ",", paramLabel = "NAME", description = "Default: all twelve.")
    private List<String> workloads = Workloads.ALL.stream().map(Workload::name).toList();

    @Option(
            names = "--who",
            split = ",",
            paramLabel = "NAME",
            description = "Of ${COMPLETION-CANDIDATES}. Default: all.")
    private List<Contestant> who = Arrays.asList(Contestant.values());

    @Option(
            names = "--drift",
            paramLabel = "MINUTES",
            description = "Of the model, in which nothing changes. Default: ${DEFAULT-VALUE}.")
    private int drift = 30;

    @Option(names = "--seed", paramLabel = "N", description = "Of all chances. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description =
                    "Writes everything there as tuning.json, and the page tuning.html with the curves. What is in the"
                            + " JSON already, of the same seed and drift, is not run again.")
    private List<Path> results = List.of();

    @Option(
            names = "--at-once",
            paramLabel = "N",
            description = "Workloads at a time, each on a processor. Default: as many as processors.")
    private int atOnce = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--real",
            description = "Puts real loads on the packaged server instead: processor, sleep, and as with a database.")
    private boolean real;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Of each real run with auto. Default: ${DEFAULT-VALUE}.")
    private int seconds = 180;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Override
    public Integer call() throws IOException {
        return real ? real() : model();
    }

    private int real() throws IOException {
        if (seconds < LEAST_SECONDS) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds: " + seconds + " (expected: " + LEAST_SECONDS + " or more)");
        }
        Path work = Files.createTempDirectory("heliostat-tuning");
        try {
            RealRuns runs = new RealRuns(options.settings(), work, seconds, System.out, Ticker.system());
            return runs.run(Arrays.asList(RealLoad.values())) ? 0 : 1;
        } finally {
            ServerOptions.delete(work);
        }
    }

    private int model() throws IOException {
        List<Workload> chosen = chosen();
        System.out.print(TuningReport.head());
        List<Outcome> outcomes = new TuningRun(seed, drift, List.copyOf(who), atOnce, System.out).run(chosen, results);
        System.out.printf("%n%s", TuningReport.summary(outcomes, who));
        return TuningReport.holds(outcomes) ? 0 : 1;
    }

    private List<Workload> chosen() {
        if (drift < LEAST_DRIFT) {
            throw new ParameterException(
                    spec.commandLine(), "--drift: " + drift + " (expected: " + LEAST_DRIFT + " or more)");
        }
        if (atOnce < 1) {
            throw new ParameterException(spec.commandLine(), "--at-once: " + atOnce + " (expected: 1 or more)");
        }
        try {
            return workloads.stream().map(Workloads::named).toList();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), "--workloads: " + unknown.getMessage());
        }
    }
}
