package org.heliostat.launcher.command.top;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.advice.ApplyAdviceCommand;
import org.heliostat.launcher.command.advice.RunningTrials;
import org.heliostat.launcher.command.advice.UndoAdviceCommand;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code advise}: what is slow, why, and what to change; {@code --watch} until q. */
@Command(
        name = "advise",
        description = {
            "Say what is slow in the running server, why, and what to change.",
            "Causes come first, what follows from them stands below; a finding is shown when it has held for some seconds.",
            "A trial that goes on stands at the top."
        },
        subcommands = {ApplyAdviceCommand.class, UndoAdviceCommand.class})
public final class AdviseCommand implements Callable<Integer>, InstanceChoice {

    private static final String PATH = "/api/v1/advice";
    private static final int PLAIN_COLUMNS = 132;
    private static final int SECONDS = 5;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--json",
            description = {
                "Print what the administration API answers, and the trial that goes on as \"trial\";",
                "with --watch one line for each change."
            })
    private boolean json;

    @Option(
            names = "--watch",
            description = {
                "Go on, and show the advice anew every five seconds. q ends it.",
                "Without a terminal, or on one with too few lines for it, it is printed whenever it has changed."
            })
    private boolean watch;

    @Override
    public Integer call() {
        AdminClient client = new AdminClient(parent.existingInstance());
        ObjectNode first = look(client);
        if (!watch) {
            print(first);
            return ExitCode.OK.code();
        }
        if (json) {
            plain(client, first);
            return ExitCode.OK.code();
        }
        try (Screen screen = Screen.open(out(), System.in)) {
            live(client, first, screen);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException noTerminal) {
            plain(client, first);
        }
        return ExitCode.OK.code();
    }

    @Override
    public InstanceFolder existingInstance() {
        return parent.existingInstance();
    }

    /** @return the advice of now, with the trial that goes on */
    private static ObjectNode look(AdminClient client) {
        ObjectNode advice = (ObjectNode) client.get(PATH).orThrow().json();
        new RunningTrials(client).current().ifPresent(trial -> advice.set(AdviceLines.TRIAL, trial));
        return advice;
    }

    private void print(ObjectNode advice) {
        if (json) {
            out().println(advice.toPrettyString());
        } else {
            AdviceLines.of(advice, PLAIN_COLUMNS).forEach(out()::println);
        }
    }

    private void live(AdminClient client, JsonNode first, Screen screen) throws IOException, InterruptedException {
        AdvicePicture picture = new AdvicePicture();
        JsonNode now = first;
        do {
            int[] size = screen.size();
            AdvicePicture.Step step = picture.next(now, size[0], size[1]);
            if (step.isDrawn()) {
                screen.draw(step.lines());
            } else if (!step.lines().isEmpty()) {
                screen.print(step.lines());
            }
            if (screen.waitForQuit(SECONDS)) {
                return;
            }
            now = look(client);
        } while (!Thread.currentThread().isInterrupted());
    }

    /** Figures move all the time; a change is another finding, one that has gone, or one that is graver or about another thing. */
    private void plain(AdminClient client, JsonNode first) {
        JsonNode now = first;
        List<String> shown = AdviceLines.outline(now);
        show(now);
        while (!nobodyReads()) {
            try {
                TimeUnit.SECONDS.sleep(SECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
            now = look(client);
            if (!AdviceLines.outline(now).equals(shown)) {
                shown = AdviceLines.outline(now);
                show(now);
            }
        }
    }

    private void show(JsonNode advice) {
        if (json) {
            out().println(advice);
        } else {
            AdviceLines.of(advice, PLAIN_COLUMNS).forEach(out()::println);
            out().println();
        }
        out().flush();
    }

    /** As behind {@code | head}: the process's own stream knows of a closed pipe, what is put around it does not. */
    private boolean nobodyReads() {
        return out().checkError() || System.out.checkError();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
