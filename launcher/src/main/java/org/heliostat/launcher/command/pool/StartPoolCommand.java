package org.heliostat.launcher.command.pool;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code pool start}: opens a pool's steady connections now. */
@Command(name = "start", description = "Open a pool's steadypoolsize connections now, instead of at its first use.")
final class StartPoolCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(paramLabel = "POOL", description = "Its name, as pool list shows it.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private String name;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        RunningPools pool = new RunningPools(group);
        AdminAnswer answer = pool.post("/start", name);
        JsonNode one = answer.json();
        pool.say(
                json
                        ? answer.prettyJson()
                        : "Pool " + name + ": " + one.path("connections").asText() + " connections are open.");
        return pool.toldProcesses(answer, json);
    }
}
