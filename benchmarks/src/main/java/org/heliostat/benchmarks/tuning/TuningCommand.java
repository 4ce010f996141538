package org.heliostat.benchmarks.tuning;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final int MINUTE = 60;

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
            names = "--curves",
            paramLabel = "DIR",
            description = "Writes limits and goodput of each second there, as CSV and SVG.")
    private List<Path> curves = List.of();

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
        List<Comparison.Result> all = new ArrayList<>();
        for (Workload workload : chosen) {
            all.addAll(compare(workload));
        }
        return TuningReport.holds(all) ? 0 : 1;
    }

    private List<Workload> chosen() {
        if (drift < LEAST_DRIFT) {
            throw new ParameterException(
                    spec.commandLine(), "--drift: " + drift + " (expected: " + LEAST_DRIFT + " or more)");
        }
        try {
            return workloads.stream().map(Workloads::named).toList();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), "--workloads: " + unknown.getMessage());
        }
    }

    private List<Comparison.Result> compare(Workload workload) throws IOException {
        Comparison comparison = new Comparison(workload, seed, drift * MINUTE);
        List<Comparison.Result> results = new ArrayList<>();
        for (Contestant one : who) {
            Comparison.Result result = comparison.run(one);
            results.add(result);
            System.out.print(TuningReport.row(result, comparison.sweep()));
        }
        for (Path folder : curves) {
            new Curves(folder).write(workload.name(), results, comparison.best());
        }
        return results;
    }
}
