package org.heliostat.launcher.command.top;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.InstanceChoice;
import org.heliostat.launcher.command.line.WindowOption;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code top}: queue, threads, rates, pools and running requests, live; q ends it. */
@Command(
        name = "top",
        description = {
            "Show queue, threads, rates, pools and running requests of the running server, live. q ends it.",
            "Without a terminal it prints plain pictures one below the other."
        })
public final class TopCommand implements Callable<Integer> {

    private static final int LONGEST_SECONDS = 60;
    private static final int PLAIN_COLUMNS = 132;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private InstanceChoice parent;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "2",
            description = "Time between two pictures, 1 to 60. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "0",
            description = "End after so many pictures; 0 = go on. Default: ${DEFAULT-VALUE}.")
    private int count;

    @Option(
            names = "--json",
            description = "Print a snapshot of the administration API instead of each picture, one a line.")
    private boolean json;

    @Mixin
    private WindowOption window = new WindowOption();

    @Override
    public Integer call() {
        require("--seconds", seconds, 1, LONGEST_SECONDS);
        require("--count", count, 0, Integer.MAX_VALUE);
        AdminClient client = new AdminClient(parent.existingInstance());
        JsonNode first = ask(client);
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

    private void live(AdminClient client, JsonNode first, Screen screen) throws IOException, InterruptedException {
        JsonNode before = first;
        JsonNode now = first;
        for (int drawn = 1; ; drawn++) {
            int[] size = screen.size();
            screen.draw(new Frame(before, now).lines(size[1], size[0]));
            if (drawn == count || screen.waitForQuit(seconds)) {
                return;
            }
            before = now;
            now = ask(client);
        }
    }

    private void plain(AdminClient client, JsonNode first) {
        JsonNode before = first;
        JsonNode now = first;
        for (int printed = 1; ; printed++) {
            picture(before, now).forEach(out()::println);
            out().flush();
            if (printed == count || nobodyReads()) {
                return;
            }
            try {
                TimeUnit.SECONDS.sleep(seconds);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
            before = now;
            now = ask(client);
        }
    }

    /** As behind {@code top | head}: the process's own stream knows of a closed pipe, what is put around it does not. */
    private boolean nobodyReads() {
        return out().checkError() || System.out.checkError();
    }

    private List<String> picture(JsonNode before, JsonNode now) {
        if (json) {
            return List.of(now.toString());
        }
        List<String> lines = new ArrayList<>(new Frame(before, now).lines(PLAIN_COLUMNS, Integer.MAX_VALUE));
        lines.add("");
        return lines;
    }

    /** @throws LaunchException when the server is gone */
    private JsonNode ask(AdminClient client) {
        return client.get(window.path()).orThrow().json();
    }

    private void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + ": " + value + " (expected: "
                            + (most == Integer.MAX_VALUE ? least + " or more" : least + " to " + most) + ")");
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
