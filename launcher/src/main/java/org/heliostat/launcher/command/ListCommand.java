package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code list}: every application, with the reason where one failed or its replacement was refused. */
@Command(name = "list", description = "List the applications of the running server; failed ones with the reason.")
final class ListCommand extends ServerCommand {

    @Option(names = "--json", description = "Print what the administration API answers.")
    private boolean json;

    @Option(names = "--vs", paramLabel = "ID", description = "Only those of this virtual server, in the table.")
    private String vs = "";

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        AdminAnswer answer = client.get("/api/v1/applications").orThrow();
        if (json) {
            out().println(answer.prettyJson());
            return ExitCode.OK;
        }
        JsonNode applications = answer.json().path("applications");
        if (applications.isEmpty()) {
            out().println("No applications. Drop a WAR into " + instance.webapps() + ", or use deploy.");
            return ExitCode.OK;
        }
        Table table = new Table(List.of("URI", "VS", "STATE", "SESSIONS", "SOURCE"));
        List<String> failures = new ArrayList<>();
        for (JsonNode application : applications) {
            if (!vs.isEmpty() && !vs.equals(application.path("virtualServer").asText())) {
                continue;
            }
            String uri = application.path("uri").asText();
            String detail = application.path("detail").asText();
            table.row(List.of(
                    uri,
                    application.path("virtualServer").asText(),
                    state(application),
                    application.path("activeSessions").asText(),
                    application.path("source").asText()));
            if (!detail.isEmpty()) {
                failures.add(System.lineSeparator() + uri + ":" + System.lineSeparator()
                        + detail.indent(2).stripTrailing());
            }
        }
        table.lines().forEach(out()::println);
        failures.forEach(out()::println);
        return ExitCode.OK;
    }

    private static String state(JsonNode application) {
        String state = application.path("state").asText();
        return application.path("replacementRefused").asBoolean() ? state + " (replacement refused)" : state;
    }
}
