package org.heliostat.adminui.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.change.FileEdit;

/**
 * The body of a preview or a change: {@code changes}, {@code reason}, {@code versions}. Immutable.
 *
 * @param versions of files as the author saw them, by name
 */
record ChangeRequest(List<FileEdit> edits, String reason, Map<String, String> versions) {

    private static final int MOST_CHANGES = 100;
    private static final Set<String> FIELDS = Set.of("changes", "reason", "versions");
    private static final Set<String> CHANGE_FIELDS = Set.of("file", "set", "text");

    static ChangeRequest read(JsonNode body) throws ProblemException {
        requireFields(body, FIELDS, "");
        JsonNode changes = body.path("changes");
        if (!changes.isArray() || changes.isEmpty() || changes.size() > MOST_CHANGES) {
            throw wrong("changes", shown(changes), "a list of 1 to " + MOST_CHANGES + " changes");
        }
        List<FileEdit> edits = new ArrayList<>();
        for (JsonNode change : changes) {
            edits.add(edit(change));
        }
        Map<String, String> versions = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> version : body.path("versions").properties()) {
            versions.put(version.getKey(), text(version.getValue(), "versions"));
        }
        JsonNode reason = body.path("reason");
        return new ChangeRequest(
                edits, reason.isMissingNode() || reason.isNull() ? "" : text(reason, "reason"), versions);
    }

    /** @param values an object of names and values; null takes a directive out */
    static FileEdit directives(String file, JsonNode values) throws ProblemException {
        if (!values.isObject() || values.isEmpty()) {
            throw wrong("set", shown(values), "an object of directives and their values");
        }
        Map<String, Optional<String>> set = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> value : values.properties()) {
            set.put(value.getKey(), value(value.getKey(), value.getValue()));
        }
        return new FileEdit.Directives(file, set);
    }

    private static FileEdit edit(JsonNode change) throws ProblemException {
        requireFields(change, CHANGE_FIELDS, "changes: ");
        String file = text(change.path("file"), "file");
        boolean sets = change.has("set");
        if (sets == change.has("text")) {
            throw wrong("changes", file, "either set or text for each file");
        }
        return sets ? directives(file, change.path("set")) : new FileEdit.Text(file, text(change.path("text"), "text"));
    }

    private static Optional<String> value(String name, JsonNode value) throws ProblemException {
        if (value.isNull()) {
            return Optional.empty();
        }
        if (value.isBoolean()) {
            return Optional.of(value.asBoolean() ? "on" : "off");
        }
        if (value.isTextual() || value.isIntegralNumber()) {
            return Optional.of(value.asText());
        }
        throw wrong(name, shown(value), "a text, a whole number, true, false, or null for the default");
    }

    private static void requireFields(JsonNode object, Set<String> known, String where) throws ProblemException {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            String name = field.getKey();
            if (!known.contains(name)) {
                throw wrong(
                        where + name,
                        shown(object.path(name)),
                        String.join(", ", known.stream().sorted().toList()));
            }
        }
    }

    private static String text(JsonNode node, String field) throws ProblemException {
        if (!node.isTextual()) {
            throw wrong(field, shown(node), "a text");
        }
        return node.asText();
    }

    private static String shown(JsonNode node) {
        return node.isMissingNode() ? "none" : node.toString();
    }

    private static ProblemException wrong(String field, String value, String expected) {
        return new ProblemException(Problem.wrongValue(422, field, value, expected));
    }
}
