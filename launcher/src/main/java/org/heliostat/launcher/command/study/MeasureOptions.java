package org.heliostat.launcher.command.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.study.measure.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How long and how hard a study measures. */
final class MeasureOptions {

    private static final int MOST_SECONDS = 600;
    private static final int MOST_ROUNDS = 9;
    private static final int MOST_CONNECTIONS = 4_096;
    private static final int MOST_THREADS = 64;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Measure each figure for so long: 1 to 600. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--first-warm-up",
            paramLabel = "N",
            defaultValue = "15",
            description =
                    "Seconds under load before the first figure of a server: 0 to 600. Default: ${DEFAULT-VALUE}.")
    private int firstWarmUp;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "2",
            description = "Seconds under load before each of the others: 0 to 600. Default: ${DEFAULT-VALUE}.")
    private int warmUp;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Measure each figure so often, and take the one in the middle: 1 to 9. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "256",
            description = "Double the connections up to so many: 1 to 4096. Default: ${DEFAULT-VALUE}.")
    private int connections;

    @Option(
            names = "--timeout",
            paramLabel = "N",
            defaultValue = "30",
            description = "Seconds after which an answer counts as missing: 1 to 600. Default: ${DEFAULT-VALUE}.")
    private int timeout;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "0",
            description = "Threads of the client: 1 to 64. Default: one for each processor that it has, at most 4.")
    private int threads;

    @Option(names = "--no-curve", description = "Leave the latency curve out.")
    private boolean noCurve;

    /** @throws ParameterException when a value is out of its range; all of them are named */
    Settings settings() {
        List<String> wrong = new ArrayList<>();
        check("--seconds", seconds, 1, MOST_SECONDS, wrong);
        check("--first-warm-up", firstWarmUp, 0, MOST_SECONDS, wrong);
        check("--warm-up", warmUp, 0, MOST_SECONDS, wrong);
        check("--rounds", rounds, 1, MOST_ROUNDS, wrong);
        check("--connections", connections, 1, MOST_CONNECTIONS, wrong);
        check("--timeout", timeout, 1, MOST_SECONDS, wrong);
        if (threads != 0) {
            check("--threads", threads, 1, MOST_THREADS, wrong);
        }
        if (!wrong.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("\n", wrong));
        }
        return new Settings(
                Duration.ofSeconds(seconds),
                Duration.ofSeconds(firstWarmUp),
                Duration.ofSeconds(warmUp),
                rounds,
                connections,
                !noCurve,
                Duration.ofSeconds(timeout));
    }

    /** @param processors that the client has */
    int threads(int processors) {
        return threads != 0 ? threads : Math.max(1, Math.min(4, processors));
    }

    private static void check(String name, int value, int least, int most, List<String> wrong) {
        if (value < least || value > most) {
            wrong.add(name + ": " + value + " (expected: " + least + " to " + most + ")");
        }
    }
}
