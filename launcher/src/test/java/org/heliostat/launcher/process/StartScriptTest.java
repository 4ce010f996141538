package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the start script does with starts and signals, with a Java that only writes down what it is told. */
class StartScriptTest {

    private static final String LOOP = "while true; do";

    /** Ends with exit code 75 as often as the file says; then it waits for signals. */
    private static final String JAVA =
            """
            #!/bin/sh
            cd "@folder@"
            case $1 in
                -version) echo 'openjdk version "17.0.1"' >&2; exit 0 ;;
            esac
            if [ -z "$HEARS" ]; then
                HEARS=yes exec env --default-signal=QUIT,INT "$0" "$@"
            fi
            trap 'echo QUIT >>signals' QUIT
            trap 'echo TERM >>signals; exit 0' TERM
            echo start >>starts
            if [ "$(wc -l <starts)" -le "$(cat ends)" ]; then
                exit 75
            fi
            echo $$ >waits
            while [ ! -f over ]; do
                sleep 0.05
            done
            """;

    @TempDir
    private Path folder;

    private Path script;
    private Process process;

    @BeforeEach
    void prepare() throws IOException {
        script = program("heliostat", Files.readString(Path.of("../bin/heliostat")));
        program("java", JAVA.replace("@folder@", folder.toString()));
        Files.writeString(folder.resolve("heliostat.jar"), "");
        Files.writeString(folder.resolve("ends"), "0");
    }

    @AfterEach
    void end() throws IOException {
        Files.writeString(folder.resolve("over"), "");
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "start", "--port=0"})
    void aServerThatEndsWith75IsStartedAgain(String word) throws Exception {
        Files.writeString(folder.resolve("ends"), "1");
        run(word);

        Await.until(() -> Files.exists(folder.resolve("waits")));
        assertThat(lines("starts")).hasSize(2);
        signal("TERM");
        assertThat(exitCode()).isZero();
    }

    @Test
    void anotherCommandIsNotRepeated() throws Exception {
        Files.writeString(folder.resolve("ends"), "1");
        run("check");

        assertThat(exitCode()).isEqualTo(75);
        assertThat(lines("starts")).hasSize(1);
    }

    @Test
    void quitReachesTheServerAndEndsNothing() throws Exception {
        run("start");
        Await.until(() -> Files.exists(folder.resolve("waits")));

        signal("QUIT");

        Await.until(() -> lines("signals").equals(List.of("QUIT")));
        signal("TERM");
        assertThat(exitCode()).isZero();
        assertThat(lines("signals")).containsExactly("QUIT", "TERM");
    }

    @Test
    void termBeforeTheServerHasANumberEndsIt() throws Exception {
        String text = Files.readString(script);
        assertThat(text).containsOnlyOnce(LOOP + "\n    # shellcheck");
        Files.writeString(script, text.replace(LOOP + "\n    # shellcheck", "kill -TERM $$\n" + LOOP));

        run("start");

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private void run(String word) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("env", "--default-signal=HUP,INT,QUIT,TERM,USR1", script.toString()));
        if (!word.isEmpty()) {
            command.add(word);
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().keySet().removeAll(List.of("NOTIFY_SOCKET", "INVOCATION_ID", "HELIOSTAT_RESTART"));
        builder.environment().put("JAVACMD", folder.resolve("java").toString());
        builder.environment()
                .put("HELIOSTAT_JAR", folder.resolve("heliostat.jar").toString());
        builder.environment().put("HELIOSTAT_ARCHIVE", "none");
        process = builder.start();
    }

    private void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private int exitCode() throws InterruptedException {
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private List<String> lines(String file) {
        try {
            Path path = folder.resolve(file);
            return Files.exists(path) ? Files.readAllLines(path) : List.of();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private Path program(String name, String text) throws IOException {
        Path program = folder.resolve(name);
        Files.writeString(program, text);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }
}
