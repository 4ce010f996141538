package org.heliostat.launcher.command.pool;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code pool list}: every pool of server.xml with its figures. */
@Command(name = "list", description = "List the pools with their figures; those that fail with the reason.")
final class ListPoolsCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        RunningPools pool = new RunningPools(group);
        AdminAnswer answer = pool.get("", "");
        if (json) {
            pool.say(answer.prettyJson());
            return ExitCode.OK.code();
        }
        JsonNode pools = answer.json().path("pools");
        if (pools.isEmpty()) {
            pool.say("No pools. JDBCCONNECTIONPOOL in server.xml declares one.");
            return ExitCode.OK.code();
        }
        Table table = new Table(
                List.of("POOL", "STATE", "OPEN/PEAK/LIMIT", "LEASED/FREE", "WAITING", "TIMEOUTS", "RESOURCES"));
        List<String> reasons = new ArrayList<>();
        for (JsonNode one : pools) {
            table.row(row(one));
            String detail = one.path("detail").asText();
            if (!detail.isEmpty()) {
                reasons.add(one.path("pool").asText() + ": " + detail);
            }
        }
        table.lines().forEach(pool::say);
        reasons.forEach(pool::say);
        return ExitCode.OK.code();
    }

    private static List<String> row(JsonNode one) {
        List<String> resources = new ArrayList<>();
        one.path("jndiNames").forEach(name -> resources.add(name.asText()));
        return List.of(
                one.path("pool").asText(),
                one.path("state").asText(),
                one.path("connections").asText() + "/"
                        + one.path("connectionsPeak").asText() + "/"
                        + one.path("maxConnections").asText(),
                one.path("leased").asText() + "/" + one.path("free").asText(),
                one.path("waiting").asText(),
                one.path("waitTimeouts").asText(),
                String.join(",", resources));
    }
}
