package org.heliostat.launcher.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.launcher.exit.LaunchException;

/** What the administration API answered. Immutable. */
public record AdminAnswer(int status, String body, ObjectMapper mapper) {

    public boolean isGood() {
        return status >= 200 && status < 300;
    }

    /** @throws LaunchException with the server's words, unless the answer is a good one */
    public AdminAnswer orThrow() {
        if (!isGood()) {
            throw new LaunchException(problem());
        }
        return this;
    }

    public JsonNode json() {
        try {
            return mapper.readTree(body);
        } catch (JsonProcessingException malformed) {
            throw new LaunchException("the admin listener answered " + status + " with something that is no JSON");
        }
    }

    /** @return the body as JSON, indented for reading */
    public String prettyJson() {
        return json().toPrettyString();
    }

    /** @return the texts of an array in the answer */
    public List<String> lines(String field) {
        List<String> lines = new ArrayList<>();
        json().path(field).forEach(line -> lines.add(line.asText()));
        return lines;
    }

    /** @return what a problem says: its findings one per line, then its detail */
    private String problem() {
        List<String> lines = lines("findings");
        lines.add(json().path("detail").asText("the admin listener answered " + status));
        return String.join(System.lineSeparator(), lines);
    }
}
