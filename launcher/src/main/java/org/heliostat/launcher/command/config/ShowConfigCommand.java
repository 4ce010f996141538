package org.heliostat.launcher.command.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code config show}: directives with the values in force. */
@Command(
        name = "show",
        description = "Show what differs from the defaults, or the directives whose names begin with NAME.")
final class ShowConfigCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Directive, or how its name begins.")
    private String name = "";

    @Option(names = "--all", description = "Show all directives of magnus.conf and nsfc.conf.")
    private boolean all;

    @Option(
            names = "--json",
            description = "Print the rows as the administration API answers them; with --all everything it answers.")
    private boolean json;

    @Override
    public Integer call() {
        ConfigurationChanges config = new ConfigurationChanges(group);
        AdminAnswer answer = config.client().get("/api/v1/directives").orThrow();
        if (json) {
            config.say(
                    all && name.isEmpty()
                            ? answer.prettyJson()
                            : wanted(answer.json()).toPrettyString());
            return ExitCode.OK.code();
        }
        Table table = new Table(List.of("DIRECTIVE", "VALUE", "DEFAULT", "CHANGES", "FILE"));
        int rows = 0;
        for (JsonNode row : answer.json()) {
            if (isWanted(row)) {
                table.row(row(row));
                rows++;
            }
        }
        if (rows == 0 && !name.isEmpty()) {
            throw new LaunchException(name + ": no directive begins so");
        }
        table.lines().forEach(config::say);
        return ExitCode.OK.code();
    }

    private ArrayNode wanted(JsonNode rows) {
        ArrayNode wanted = JsonNodeFactory.instance.arrayNode();
        for (JsonNode row : rows) {
            if (isWanted(row)) {
                wanted.add(row);
            }
        }
        return wanted;
    }

    private boolean isWanted(JsonNode row) {
        if (!row.path("element").isNull() || row.path("value").isNull()) {
            return false;
        }
        if (!name.isEmpty()) {
            return row.path("name").asText().toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT));
        }
        return all || !row.path("value").equals(row.path("default"));
    }

    private static List<String> row(JsonNode row) {
        boolean written = !row.path("written").isNull();
        return List.of(
                row.path("name").asText(),
                row.path("value").asText(),
                row.path("default").isNull() ? "" : row.path("default").asText(),
                row.path("live").asBoolean() ? "at once" : "at start",
                written
                        ? "conf/" + row.path("file").asText() + ":"
                                + row.path("line").asText()
                        : "");
    }
}
