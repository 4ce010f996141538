package org.heliostat.benchmarks.tuning;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Outcomes as JSON, written anew after each workload, so that a run that was broken off can go on. One thread. */
final class TuningFile {

    private final Path file;
    private final ObjectMapper json = JsonMapper.builder()
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
            .build();

    private record Content(List<Outcome> outcomes) {}

    TuningFile(Path file) {
        this.file = file;
    }

    /** @return what is in it, nothing where it is not there */
    List<Outcome> read() throws IOException {
        return Files.exists(file) ? json.readValue(file.toFile(), Content.class).outcomes() : List.of();
    }

    void write(List<Outcome> outcomes) throws IOException {
        Path written = file.resolveSibling(file.getFileName() + ".new");
        json.writeValue(written.toFile(), new Content(outcomes));
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
