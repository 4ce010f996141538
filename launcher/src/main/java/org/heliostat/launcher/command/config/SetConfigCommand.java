package org.heliostat.launcher.command.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.launcher.command.line.CommandGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code config set NAME=VALUE…}: all or none. */
@Command(
        name = "set",
        description = {
            "Change directives of magnus.conf and nsfc.conf, all or none.",
            "NAME= without a value takes the directive out, so that its default holds."
        })
final class SetConfigCommand implements Callable<Integer> {

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandGroup group;

    @Parameters(arity = "1..*", paramLabel = "NAME=VALUE", description = "Directives with their values.")
    private List<String> assignments = List.of();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the history.")
    private String reason = "";

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Override
    public Integer call() {
        ConfigurationChanges config = new ConfigurationChanges(group);
        ObjectNode body = config.body(config.assignments(assignments), reason);
        return config.report(config.client().send("POST", ConfigurationChanges.CONFIG + "/apply", body), json)
                .code();
    }
}
