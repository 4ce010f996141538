package org.heliostat.launcher.command.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
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

/** {@code config history}: who changed what, when and why. */
@Command(name = "history", description = "List the changes made through the server, newest first.")
final class HistoryConfigCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        ConfigurationChanges config = new ConfigurationChanges(group);
        AdminAnswer answer =
                config.client().get(ConfigurationChanges.CONFIG + "/history").orThrow();
        if (json) {
            config.say(answer.prettyJson());
            return ExitCode.OK.code();
        }
        Table table = new Table(List.of("CHANGE", "TIME", "USER", "WHAT", "REASON"));
        for (JsonNode change : answer.json()) {
            List<String> names = new ArrayList<>();
            change.path("names").forEach(name -> names.add(name.asText()));
            table.row(List.of(
                    change.path("id").asText(),
                    TIME.format(Instant.ofEpochMilli(change.path("atMillis").asLong())),
                    change.path("user").asText(),
                    String.join(", ", names),
                    change.path("reason").asText()));
        }
        table.lines().forEach(config::say);
        return ExitCode.OK.code();
    }
}
