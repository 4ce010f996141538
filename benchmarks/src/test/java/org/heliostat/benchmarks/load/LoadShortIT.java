package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The short form of the command, a second for a case of each kind: whether it measures and writes, not what comes out. */
class LoadShortIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    @Test
    void measuresOneOfEachKindAndWritesThePage() throws IOException {
        Path page = folder.resolve("rows.html");

        int code = new CommandLine(new LoadCommand())
                .execute(
                        "--short",
                        "--servers=heliostat,tomcat,nginx",
                        "--cases=wasp-64,wasp-close-64,bookstore-64,file-64k,shtml-3",
                        "--start-warm-up=1",
                        "--warm-up=0",
                        "--jvm-args=-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                        "--threads=16",
                        "--repository=" + REPOSITORY,
                        "--page=" + page);

        assertThat(code).isZero();
        assertThat(Files.readString(page)).contains("<h2>Aims</h2>", "bookstore-64", "--short", "</html>");
        JsonNode json = new ObjectMapper().readTree(folder.resolve("rows.json").toFile());
        assertThat(cases(json, "heliostat"))
                .containsExactlyInAnyOrder("wasp-64", "wasp-close-64", "bookstore-64", "file-64k", "shtml-3");
        assertThat(cases(json, "tomcat"))
                .containsExactlyInAnyOrder("wasp-64", "wasp-close-64", "bookstore-64", "file-64k");
        assertThat(json.get("measurements")).allSatisfy(each -> {
            assertThat(each.get("answers").asLong()).isPositive();
            assertThat(each.get("wrong").asLong()).isZero();
            assertThat(each.get("othersProcessors").isNumber()).isTrue();
        });
    }

    private static List<String> cases(JsonNode json, String server) {
        return StreamSupport.stream(json.get("measurements").spliterator(), false)
                .filter(each -> each.get("server").asText().equals(server))
                .map(each -> each.get("case").asText())
                .toList();
    }
}
