package org.heliostat.launcher.command.pool;

import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code pool flush}: replaces a pool's connections. */
@Command(name = "flush", description = "Replace a pool's connections: those that are out when they come back.")
final class FlushPoolCommand implements Callable<Integer> {

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
        AdminAnswer answer = pool.post("/flush", name);
        pool.say(json ? answer.prettyJson() : "Pool " + name + ": its connections are being replaced.");
        return pool.toldProcesses(answer, json);
    }
}
