package org.heliostat.launcher.command.advice;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.time.WallClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code advise apply RULE}: tries what a finding proposes, and keeps it where it helps. */
@Command(
        name = "apply",
        description = {
            "Try what a finding of RULE proposes: change it, measure, and keep it if its aim got better.",
            "Otherwise it is put back; at once when errors jump. The diff is shown and asked about first.",
            "The trial is the server's: it goes on when this command is ended."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the change was kept, or only shown",
            "1:failed; the reason was printed",
            "2:wrong option, or nobody to ask",
            "3:the change did not help, and was put back",
            "78:the configuration would have errors; they were printed"
        })
public final class ApplyAdviceCommand implements Callable<Integer> {

    private static final int LEAST_SECONDS = 10;
    private static final int MOST_SECONDS = 600;

    /** Somebody who does not answer for long may be asked about another one a few times. */
    private static final int MOST_PROPOSALS = 5;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "RULE", description = "Name of the rule, as advise shows it.")
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private String rule;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ABOUT",
            description = "Which of several findings of the rule: \"pool ShopPool\".")
    private String about = "";

    @Option(names = "--dry-run", description = "Only show what would be changed.")
    private boolean dryRun;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Measure for so long, before and after: 10 to 600. Default: ${DEFAULT-VALUE}.")
    private int seconds = 60;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seconds: " + seconds + " (expected: " + LEAST_SECONDS + " to " + MOST_SECONDS + ")");
        }
        RunningTrials trials = new RunningTrials(new AdminClient(parent.existingInstance()));
        AdminAnswer plan = trials.plan(rule, about, seconds);
        if (!dryRun) {
            return tried(trials, plan).code();
        }
        if (json) {
            out().println(plan.prettyJson());
        } else {
            show(plan);
        }
        return ExitCode.OK.code();
    }

    private void show(AdminAnswer plan) {
        TrialLines.plan(plan.json()).forEach(out()::println);
    }

    /** What is begun is what was shown: the figures that the value follows from move on while somebody thinks about it. */
    private ExitCode tried(RunningTrials trials, AdminAnswer first) {
        AdminAnswer plan = first;
        for (int i = 0; i < MOST_PROPOSALS; i++) {
            if (!json) {
                show(plan);
            }
            if (!yes && !isAgreed()) {
                out().println("Nothing was changed.");
                return ExitCode.OK;
            }
            Optional<AdminAnswer> begun =
                    trials.begin(rule, about, seconds, plan.json().path("tag").asText());
            if (begun.isPresent()) {
                return report(followed(trials, begun.get()));
            }
            err().println("The proposal is another one now.");
            plan = trials.plan(rule, about, seconds);
        }
        throw new LaunchException("the proposal was another one each time; nothing was changed");
    }

    /** @throws LaunchException when there is no terminal to ask at */
    private boolean isAgreed() {
        Console console = System.console();
        if (console == null) {
            throw new LaunchException(ExitCode.USAGE, "nobody can be asked without a terminal (expected: --yes)");
        }
        String answer = console.readLine("Try it for %d seconds? [y/N] ", seconds);
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    }

    private AdminAnswer followed(RunningTrials trials, AdminAnswer begun) {
        AdminAnswer now = begun;
        try {
            while (RunningTrials.isGoingOn(now.json())) {
                progress(now.json());
                TimeUnit.SECONDS.sleep(1);
                now = trials.look(begun.json().path("id").asLong());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted; the trial goes on");
        } finally {
            clearProgress();
        }
        return now;
    }

    private ExitCode report(AdminAnswer ended) {
        if (json) {
            out().println(ended.prettyJson());
        } else {
            TrialLines.result(ended.json()).forEach(out()::println);
        }
        return switch (ended.json().path("state").asText()) {
            case "kept" -> ExitCode.OK;
            case "returned" -> ExitCode.PUT_BACK;
            default -> ExitCode.FAILED;
        };
    }

    /** On one line of a terminal; nobody reads it elsewhere. */
    private void progress(JsonNode trial) {
        if (System.console() != null) {
            Instant ends = Instant.parse(trial.path("ends").asText());
            long left = Duration.between(Instant.ofEpochMilli(WallClock.system().millis()), ends)
                    .toSeconds();
            err().printf("\r%s, %d s left  ", trial.path("state").asText(), Math.max(0, left));
            err().flush();
        }
    }

    private void clearProgress() {
        if (System.console() != null) {
            err().print("\r" + " ".repeat(30) + "\r");
            err().flush();
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
