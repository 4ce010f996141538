package org.heliostat.launcher.command.origin;

import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.stats.program.OriginState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code origin set}: says which requests an origin gets from now on. */
@Command(
        name = "set",
        description = {
            "Say which requests an origin gets from now on.",
            "This lasts until the server is restarted, or a reload says something else of the origin.",
            "With MaxProcs above 1 all processes do so, those that start later, too."
        })
final class SetOriginCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ORIGIN", description = "Its address, as origin list shows it.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String origin;

    @Parameters(
            index = "1",
            paramLabel = "STATE",
            description = {
                "+ or in-service: every request.",
                "- or dead: none but probes, until one or its checks succeed.",
                "/ or drains: only requests of sessions that it has begun.",
                "X or shut: none."
            })
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String state;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        OriginState wanted = OriginState.of(state)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "STATE: " + state + " (expected: " + OriginState.expected() + ")"));
        RunningOrigins running = new RunningOrigins(group);
        AdminAnswer answer = running.set(origin, wanted);
        running.say(
                json
                        ? answer.prettyJson()
                        : "Origin " + origin + ": "
                                + answer.json().path("state").asText() + ", "
                                + answer.json().path("active").asText() + " requests, "
                                + answer.json().path("waiting").asText() + " waiting.");
        return running.toldProcesses(answer, json);
    }
}
