package org.heliostat.benchmarks.advice;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Outcomes as lines of JSON, each written at once, so that a run that was broken off can go on. Any thread may add. */
final class OutcomeFile {

    private final Path file;
    private final ObjectMapper json = JsonMapper.builder()
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .build();

    OutcomeFile(Path file) {
        this.file = file;
    }

    /** Forgets what is in it. */
    void clear() throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(file);
    }

    synchronized void add(Outcome outcome) throws IOException {
        boolean isCutOff = Files.exists(file) && !Files.readString(file).endsWith("\n");
        Files.writeString(
                file,
                (isCutOff ? "\n" : "") + json.writeValueAsString(outcome) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** @return the latest outcome of each case, in the order of the file; a line that was cut off while it was written is left out */
    List<Outcome> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        Map<String, Outcome> latest = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (line.endsWith("}")) {
                Outcome outcome = json.readValue(line, Outcome.class);
                latest.put(outcome.name(), outcome);
            }
        }
        return new ArrayList<>(latest.values());
    }
}
