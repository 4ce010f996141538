package org.heliostat.launcher.command.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code config diff ID} or {@code config diff NAME=VALUE…}: what a change changed, or would. */
@Command(
        name = "diff",
        description = {
            "Show what change ID changed, or what NAME=VALUE would change.",
            "With everything that is wrong about it; nothing changes."
        })
final class DiffConfigCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(arity = "1..*", paramLabel = "ID|NAME=VALUE", description = "A change, or directives with values.")
    private List<String> wanted = List.of();

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        ConfigurationChanges config = new ConfigurationChanges(group);
        AdminAnswer answer = ask(config).orThrow();
        if (json) {
            config.say(answer.prettyJson());
            return ExitCode.OK.code();
        }
        config.say(answer.json().path("diff"));
        List<String> errors = new ArrayList<>();
        for (JsonNode finding : answer.json().path("findings")) {
            config.say(finding.path("text").asText());
            if (finding.path("severity").asText().equals("error")) {
                errors.add(finding.path("text").asText());
            }
        }
        return (errors.isEmpty() ? ExitCode.OK : ExitCode.CONFIGURATION).code();
    }

    private AdminAnswer ask(ConfigurationChanges config) {
        if (wanted.size() == 1 && wanted.get(0).matches("[0-9]+")) {
            return config.client().get(ConfigurationChanges.CONFIG + "/history/diff?id=" + wanted.get(0));
        }
        ObjectNode body = config.body(config.assignments(wanted), "");
        return config.client().send("POST", ConfigurationChanges.CONFIG + "/preview", body);
    }
}
