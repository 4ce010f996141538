package org.heliostat.benchmarks.hostile;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.benchmarks.hostile.HostileReport.Measured;

/** What was measured as lines of JSON, each written at once, so that a run that was broken off can go on. One thread. */
final class RoundFile {

    private final Path file;
    private final String run;
    private final ObjectMapper json = JsonMapper.builder().build();

    /**
     * One flood in one round.
     *
     * @param run what was measured, and how; lines of another run are none of this one's
     * @param round 0 for the first
     */
    record Line(String run, int round, Flood flood, Measured undisturbed, Measured disturbed) {}

    /** @param run of the lines that are written and read */
    RoundFile(Path file, String run) {
        this.file = file;
        this.run = run;
    }

    void add(int round, Flood flood, Measured undisturbed, Measured disturbed) throws IOException {
        boolean isCutOff = Files.exists(file) && !Files.readString(file).endsWith("\n");
        Line line = new Line(run, round, flood, undisturbed, disturbed);
        Files.writeString(
                file,
                (isCutOff ? "\n" : "") + json.writeValueAsString(line) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** @return in the order of the file; a line that was cut off while it was written is left out */
    List<Line> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            List<String> whole = lines.filter(line -> line.endsWith("}}")).toList();
            List<Line> all = json.readValue(
                    "[" + String.join(",", whole) + "]",
                    json.getTypeFactory().constructCollectionType(List.class, Line.class));
            return all.stream().filter(line -> line.run().equals(run)).toList();
        }
    }
}
