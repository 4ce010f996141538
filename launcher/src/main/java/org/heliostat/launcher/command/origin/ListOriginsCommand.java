package org.heliostat.launcher.command.origin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code origin list}: every origin with its state and figures. */
@Command(name = "list", description = "List the origins with their states and figures.")
final class ListOriginsCommand implements Callable<Integer> {

    private static final List<String> FAILURES =
            List.of("failedConnect", "failedTls", "failedClosed", "failedTimeout", "failedMalformed");

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        RunningOrigins running = new RunningOrigins(group);
        AdminAnswer answer = running.list();
        if (json) {
            running.say(answer.prettyJson());
            return ExitCode.OK.code();
        }
        JsonNode origins = answer.json().path("origins");
        if (origins.isEmpty()) {
            running.say("No origins. set-origin-server in obj.conf names some.");
            return ExitCode.OK.code();
        }
        Table table = new Table(List.of(
                "ORIGIN", "STATE", "ACTIVE/PEAK/LIMIT", "WAITING", "REQUESTS", "FAILED", "REFUSED", "TIMES OUT"));
        origins.forEach(one -> table.row(row(one)));
        table.lines().forEach(running::say);
        return ExitCode.OK.code();
    }

    private static List<String> row(JsonNode one) {
        long failed =
                FAILURES.stream().mapToLong(name -> one.path(name).asLong()).sum();
        return List.of(
                one.path("address").asText(),
                one.path("state").asText(),
                one.path("active").asText() + "/" + one.path("activePeak").asText() + "/"
                        + one.path("limit").asText(),
                one.path("waiting").asText(),
                one.path("requests").asText(),
                Long.toString(failed),
                Long.toString(one.path("refused").asLong() + one.path("expired").asLong()),
                one.path("timesOut").asText());
    }
}
