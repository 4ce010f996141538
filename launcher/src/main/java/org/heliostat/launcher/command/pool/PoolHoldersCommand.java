package org.heliostat.launcher.command.pool;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code pool holders}: who has connections, the longest first. */
@Command(
        name = "holders",
        description = {
            "Show who holds connections: request, thread, since when.",
            "The last SQL is shown where tracesql is on."
        })
final class PoolHoldersCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(arity = "0..1", paramLabel = "POOL", description = "Only of this pool.")
    private String name = "";

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        RunningPools pool = new RunningPools(group);
        AdminAnswer answer = pool.get("/holders", name);
        if (json) {
            pool.say(answer.prettyJson());
            return ExitCode.OK.code();
        }
        JsonNode holders = answer.json().path("holders");
        if (holders.isEmpty()) {
            pool.say("Nobody holds a connection.");
            return ExitCode.OK.code();
        }
        Table table = new Table(List.of("POOL", "HELD", "THREAD", "VS", "REQUEST", "SQL"));
        for (JsonNode holder : holders) {
            table.row(List.of(
                    holder.path("pool").asText(),
                    holder.path("heldMillis").asText() + " ms",
                    holder.path("thread").asText(),
                    holder.path("virtualServer").asText(),
                    holder.path("url").asText(),
                    holder.path("sql").asText()));
        }
        table.lines().forEach(pool::say);
        return ExitCode.OK.code();
    }
}
