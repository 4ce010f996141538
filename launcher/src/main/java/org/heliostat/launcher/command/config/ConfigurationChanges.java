package org.heliostat.launcher.command.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.CommandGroup;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;

/** The configuration of a running server, as its administration shows and changes it. */
final class ConfigurationChanges {

    static final String CONFIG = "/api/v1/config";

    private final CommandGroup group;

    ConfigurationChanges(CommandGroup group) {
        this.group = group;
    }

    AdminClient client() {
        return new AdminClient(group.existingInstance());
    }

    void say(String line) {
        group.say(line);
    }

    /** @throws LaunchException that says how a change is written */
    Map<String, Optional<String>> assignments(List<String> written) {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        for (String one : written) {
            int equals = one.indexOf('=');
            if (equals <= 0) {
                throw new LaunchException(
                        ExitCode.USAGE, one + " (expected: NAME=VALUE, or NAME= for the directive's default)");
            }
            String value = one.substring(equals + 1);
            values.put(one.substring(0, equals), value.isEmpty() ? Optional.empty() : Optional.of(value));
        }
        return values;
    }

    /** @return the body of a change; each directive goes to the file that has its name */
    ObjectNode body(Map<String, Optional<String>> values, String reason) {
        // Looked at before anything else: who changes a file from now on was faster, and we are told.
        Map<String, String> versions = new LinkedHashMap<>();
        for (JsonNode file : client().get(CONFIG).orThrow().json()) {
            versions.put(file.path("file").asText(), file.path("version").asText());
        }
        Map<String, String> fileOf = new LinkedHashMap<>();
        for (JsonNode row : client().get("/api/v1/directives").orThrow().json()) {
            if (row.path("element").isNull()) {
                fileOf.putIfAbsent(
                        row.path("name").asText().toLowerCase(Locale.ROOT),
                        row.path("file").asText());
            }
        }
        ObjectMapper mapper = new ObjectMapper();
        Map<String, ObjectNode> sets = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            // An unknown name is left to the server, which knows the nearest one.
            String file = fileOf.getOrDefault(name.toLowerCase(Locale.ROOT), "magnus.conf");
            ObjectNode set = sets.computeIfAbsent(file, any -> mapper.createObjectNode());
            value.ifPresentOrElse(text -> set.put(name, text), () -> set.putNull(name));
        });
        ObjectNode body = mapper.createObjectNode();
        if (!reason.isEmpty()) {
            body.put("reason", reason);
        }
        ObjectNode seen = body.putObject("versions");
        sets.keySet().forEach(file -> seen.put(file, versions.getOrDefault(file, "none")));
        var changes = body.putArray("changes");
        sets.forEach((file, set) -> changes.addObject().put("file", file).set("set", set));
        return body;
    }

    /** Says what a change did. */
    ExitCode report(AdminAnswer answer, boolean json) {
        if (json && (answer.status() == 422 || answer.status() == 409)) {
            say(answer.prettyJson());
            return answer.status() == 422 ? ExitCode.CONFIGURATION : ExitCode.FAILED;
        }
        if (answer.status() == 422) {
            answer.lines("findings").forEach(this::say);
            throw new LaunchException(
                    ExitCode.CONFIGURATION, answer.json().path("detail").asText());
        }
        answer.orThrow();
        if (json) {
            say(answer.prettyJson());
            return toldProcesses(answer, true);
        }
        for (JsonNode finding : answer.json().path("findings")) {
            say("warning: " + finding.path("text").asText());
        }
        long id = answer.json().path("id").asLong();
        say(id == 0 ? "Nothing to change." : "Change " + id + ".");
        say("applied", answer.lines("applied"));
        say("takes effect at the next restart", answer.lines("restart"));
        return toldProcesses(answer, false);
    }

    private ExitCode toldProcesses(AdminAnswer answer, boolean json) {
        return group.toldProcesses(answer, json) == ExitCode.OK.code() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Prints a comparison as {@code diff -u} does. */
    void say(JsonNode diff) {
        for (JsonNode file : diff) {
            say("--- conf/" + file.path("file").asText());
            int last = 0;
            for (JsonNode line : file.path("lines")) {
                int number = line.path("old").isNull()
                        ? line.path("new").asInt()
                        : line.path("old").asInt();
                if (number > last + 1) {
                    say("@@ " + number + " @@");
                }
                last = number;
                say(line.path("kind").asText() + line.path("text").asText());
            }
        }
    }

    private void say(String what, List<String> names) {
        if (!names.isEmpty()) {
            say("  " + what + ": " + String.join(", ", names));
        }
    }
}
