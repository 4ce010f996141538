package org.heliostat.study.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Keeps each figure in a file as soon as it is there, so that a study which was stopped can go on where it was. One line of JSON
 * for each; the first says what is studied. A line that was cut off is measured again. Belongs to the thread that measures, but that any
 * may freeze it.
 */
public final class Journal {

    /** More than any study has; a file that is longer is no journal. */
    private static final int MOST_LINES = 100_000;

    private final ObjectMapper mapper = new ObjectMapper();
    private final Path file;
    private final Map<String, JsonNode> known = new TreeMap<>();
    private volatile boolean frozen;

    /**
     * Goes on with what the file holds, or begins it.
     *
     * @param studied everything that figures depend on
     * @param goesOn false: what the file holds is forgotten
     * @throws StudyException when it cannot be written, or is that of another study
     */
    public Journal(Path file, String studied, boolean goesOn) {
        this.file = file;
        try {
            if (goesOn && Files.exists(file)) {
                read(studied);
            }
            begin(studied);
        } catch (IOException refused) {
            throw new StudyException(file + ": cannot be read and written: " + refused.getMessage(), refused);
        }
    }

    /** @return how many figures it holds already */
    public int size() {
        return known.size();
    }

    Optional<JsonNode> find(String key) {
        return Optional.ofNullable(known.get(key));
    }

    /** Keeps nothing from now on: the server is being stopped, and figures would be those of its end. */
    public void freeze() {
        frozen = true;
    }

    void keep(String key, ObjectNode figure) {
        if (frozen) {
            return;
        }
        known.put(key, figure);
        try {
            append(key, figure);
        } catch (IOException full) {
            throw new StudyException(file + ": cannot be written: " + full.getMessage(), full);
        }
    }

    /** Forgets all: the study is whole. */
    public void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException refused) {
            throw new StudyException(file + ": cannot be removed: " + refused.getMessage(), refused);
        }
    }

    private void read(String studied) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() > MOST_LINES
                || lines.isEmpty()
                || !text(lines.get(0), "studied").equals(studied)) {
            throw new StudyException(
                    file + ": is that of another study (expected: the same options as before, or no" + " --continue)");
        }
        for (String line : lines.subList(1, lines.size())) {
            String key = text(line, "key");
            if (!key.isEmpty()) {
                known.put(key, mapper.readTree(line).path("figure"));
            }
        }
    }

    private String text(String line, String name) {
        try {
            return mapper.readTree(line).path(name).asText();
        } catch (IOException cutOff) {
            return "";
        }
    }

    private void begin(String studied) throws IOException {
        Files.writeString(file, mapper.createObjectNode().put("studied", studied) + "\n");
        for (Map.Entry<String, JsonNode> each : known.entrySet()) {
            append(each.getKey(), each.getValue());
        }
    }

    private void append(String key, JsonNode figure) throws IOException {
        ObjectNode line = mapper.createObjectNode().put("key", key);
        line.set("figure", figure);
        Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
    }
}
