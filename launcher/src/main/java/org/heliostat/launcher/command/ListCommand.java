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

/**
 * {@code list}: every application, with the reason where one failed or its replacement was refused, and the processes of several in
 * which that is so.
 */
@Command(
        name = "list",
        description = "List the applications of the running server; failed ones with the reason, and in which process.")
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
                    state(application, answer.json()),
                    application.path("activeSessions").asText(),
                    application.path("source").asText()));
            if (!detail.isEmpty()) {
                failures.add(block(uri, detail));
            }
            elsewhere(application, answer.json())
                    .forEach(other -> failures.add(block(
                            uri + " in process " + other.path("number").asInt() + pid(other) + ", "
                                    + other.path("state").asText(),
                            other.path("detail").asText())));
        }
        table.lines().forEach(out()::println);
        failures.forEach(out()::println);
        return ExitCode.OK;
    }

    private static String block(String about, String detail) {
        return System.lineSeparator() + about + ":" + System.lineSeparator()
                + detail.indent(2).stripTrailing();
    }

    private static String pid(JsonNode process) {
        long pid = process.path("pid").asLong();
        return pid == 0 ? "" : " (" + pid + ")";
    }

    private static String state(JsonNode application, JsonNode answer) {
        String state = application.path("state").asText();
        String own = application.path("replacementRefused").asBoolean() ? state + " (replacement refused)" : state;
        long not = elsewhere(application, answer).stream()
                .filter(other -> !other.path("serves").asBoolean())
                .count();
        int all = answer.path("processes").asInt();
        boolean isFailed = state.equals("failed");
        long serving = all - not - (isFailed ? 1 : 0);
        return all > 1 && serving < all && serving > 0
                ? own + " (serves in " + serving + " of " + all + " processes)"
                : own;
    }

    /** @return the other processes in which the application is not in order */
    private static List<JsonNode> elsewhere(JsonNode application, JsonNode answer) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode other : answer.path("elsewhere")) {
            if (other.path("uri").equals(application.path("uri"))
                    && other.path("virtualServer").equals(application.path("virtualServer"))) {
                found.add(other);
            }
        }
        return found;
    }
}
