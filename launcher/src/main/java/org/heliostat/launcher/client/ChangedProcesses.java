package org.heliostat.launcher.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Which processes of an instance have made a change, as the administration has answered; nothing is said where the server is
 * one process. Immutable.
 *
 * @param lines of the report: how many have made it, and those that will
 * @param missed those that have not, and why
 */
public record ChangedProcesses(List<String> lines, List<String> missed) {

    private static final String FAILED = "failed";
    private static final String LATER = "later";

    public ChangedProcesses {
        lines = List.copyOf(lines);
        missed = List.copyOf(missed);
    }

    public static ChangedProcesses of(AdminAnswer answer) {
        JsonNode processes = answer.json().path("processes");
        List<String> lines = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        if (processes.isObject()) {
            lines.add("Made by " + processes.path("done").asInt() + " of "
                    + processes.path("of").asInt() + " processes.");
        }
        for (JsonNode other : processes.path("others")) {
            String outcome = other.path("outcome").asText();
            if (outcome.equals(LATER)) {
                lines.add(line(other));
            } else if (outcome.equals(FAILED)) {
                missed.add(line(other));
            }
        }
        return new ChangedProcesses(lines, missed);
    }

    /** @return whether each process is as it was wished, or will be when it has started */
    public boolean isAll() {
        return missed.isEmpty();
    }

    private static String line(JsonNode other) {
        long pid = other.path("pid").asLong();
        return "Process " + other.path("number").asInt() + (pid == 0 ? "" : " (" + pid + ")") + ": "
                + other.path("detail").asText();
    }
}
