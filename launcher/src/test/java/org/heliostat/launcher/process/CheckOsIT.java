package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code check os} by the packaged jar, beside a server that has a limit of its own. */
@EnabledOnOs(OS.LINUX)
class CheckOsIT {

    private static final String OPEN_FILES = "open files (ulimit -n)";

    @TempDir
    private Path folder;

    @BeforeEach
    void makeInstance() throws IOException {
        ServerProcess.makeInstance(instance());
        Path magnus = instance().resolve("conf/magnus.conf");
        Files.writeString(magnus, "MaxConnections 5000\n" + Files.readString(magnus));
    }

    @Test
    void looksAtTheServerWhereItRuns() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder command = new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -n 2000; exec \"$0\" -Xmx200m -jar \"$1\" start --instance \"$2\" --port=0 --admin-port=0",
                java,
                ServerProcess.JAR.toString(),
                instance().toString());

        try (ServerProcess server = ServerProcess.start(instance(), command)) {
            JsonNode report = json(1);

            assertThat(report.path("process").asLong()).isEqualTo(server.pid());
            assertThat(report.path("low").asInt()).isPositive();
            JsonNode files = value(report, OPEN_FILES);
            assertThat(files.path("verdict").asText()).isEqualTo("low");
            assertThat(files.path("now").asText()).isEqualTo("2,000");
            assertThat(files.path("from").asText()).startsWith("MaxConnections 5,000 + ");
            assertThat(report.path("set").findValuesAsText("place")).isNotEmpty();
            assertThat(report.toString()).contains("heap 200 MB");

            Result text = ServerProcess.run(
                    folder, "check", "os", "--instance", instance().toString());
            assertThat(text.exitCode()).isEqualTo(1);
            assertThat(text.out())
                    .startsWith("Looked at process " + server.pid() + ", the server that runs on this instance.")
                    .containsPattern("\nopen files \\(ulimit -n\\) +2,000 +\\d,\\d{3} +low\n")
                    .containsPattern("(?i)\n.*nofile=\\d+");

            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void looksAtTheShellWhereNoServerRuns() throws Exception {
        Result result = ServerProcess.run(
                folder, "check", "os", "--why", "--instance", instance().toString());

        assertThat(result.exitCode()).as(result.out()).isIn(0, 1);
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("Looked at this shell")
                .contains("net.core.somaxconn")
                .contains("\n    from: MaxConnections 5,000 + ");
    }

    @Test
    void tellsEveryErrorOfTheConfigurationFirst() throws Exception {
        Files.writeString(instance().resolve("conf/magnus.conf"), "RqThrottle many\nListenQQ 3\n");

        Result result = ServerProcess.run(
                folder, "check", "os", "--instance", instance().toString());

        assertThat(result.exitCode()).isEqualTo(78);
        assertThat(result.out())
                .contains("conf/magnus.conf:1: ")
                .contains("conf/magnus.conf:2: ")
                .containsPattern(": \\d errors, ")
                .doesNotContain(OPEN_FILES);
    }

    @Test
    void comparesNothingOnOtherSystems() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dos.name=Plan 9",
                        "-jar",
                        ServerProcess.JAR.toString(),
                        "check",
                        "os",
                        "--instance",
                        instance().toString())
                .redirectErrorStream(true)
                .start();

        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).isEqualTo("nothing was compared: only Linux is known, and this is Plan 9\n");
    }

    private JsonNode json(int exitCode) throws Exception {
        Result result = ServerProcess.run(
                folder, "check", "os", "--json", "--instance", instance().toString());
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(exitCode);
        return new ObjectMapper().readTree(result.out());
    }

    private static JsonNode value(JsonNode report, String name) {
        return StreamSupport.stream(report.path("values").spliterator(), false)
                .filter(value -> value.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Path instance() {
        return folder.resolve("i");
    }
}
