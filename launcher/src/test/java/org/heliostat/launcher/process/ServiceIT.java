package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.listen.notify.UnixDatagrams;
import org.heliostat.testing.Await;
import org.heliostat.testing.UnixMailbox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start script, and the process as systemd's service. */
class ServiceIT {

    private static final Path SCRIPT =
            Path.of("../bin/heliostat").toAbsolutePath().normalize();

    /** Options of {@link ServerProcess#shortLived}, without an archive: the script makes one. */
    private static final String SHORT_LIVED = "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    @TempDir
    private Path folder;

    @Test
    void tellsSystemdHowItGoes() throws Exception {
        assumeTrue(UnixDatagrams.areAvailable(), "no epoll here");
        Path socket = folder.resolve("notify");
        try (UnixMailbox systemd = new UnixMailbox(socket);
                ServerProcess server = start(Map.of("NOTIFY_SOCKET", socket.toString(), "HELIOSTAT_ARCHIVE", "none"))) {
            Await.until(() -> systemd.texts().size() == 1);
            assertThat(systemd.texts().get(0)).isEqualTo("READY=1\nSTATUS=http://localhost:" + server.port() + "/");

            server.signal("HUP");
            Await.until(() -> systemd.texts().size() == 3);
            assertThat(systemd.texts().get(1)).startsWith("RELOADING=1\nMONOTONIC_USEC=");
            assertThat(systemd.texts().get(2)).startsWith("READY=1\n");

            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
            Await.until(() -> systemd.texts().size() >= 4);
            assertThat(systemd.texts().get(3)).startsWith("STOPPING=1\n");
            assertThat(systemd.texts()).hasSize(4);
        }
    }

    @Test
    void startScriptKeepsAnArchiveOfClasses() throws Exception {
        Path archive = folder.resolve("cache/heliostat.jsa");
        for (int start = 1; start <= 2; start++) {
            try (ServerProcess server =
                    start(Map.of("HELIOSTAT_ARCHIVE", archive.toString(), "JAVA_OPTS", SHORT_LIVED))) {
                server.signal("TERM");

                assertThat(server.exitCode()).as(server.output()).isZero();
                assertThat(archive).isNotEmptyFile();
                assertThat(server.output()).doesNotContain("[cds]").doesNotContain("Exception");
            }
        }
    }

    @Test
    void answersSupervisorsAndPrintsThePictureWithoutATerminal() throws Exception {
        try (ServerProcess server = start(Map.of("HELIOSTAT_ARCHIVE", "none"))) {
            String instance = folder.resolve("instance").toString();
            assertThat(ServerProcess.run(folder, "health", "--instance", instance)
                            .out())
                    .isEqualTo("ready\n");
            assertThat(ServerProcess.run(folder, "health", "well", "--instance", instance)
                            .exitCode())
                    .isEqualTo(2);

            // The script is another process: it starts the server again where it ends for lack of memory.
            String pid = Files.readString(folder.resolve("instance/run/pid")).strip();
            ServerProcess.Result top =
                    ServerProcess.run(folder, "top", "--instance", instance, "--count", "2", "--seconds", "1");
            assertThat(top.exitCode()).isZero();
            assertThat(top.out())
                    .contains("process " + pid + ", up ")
                    .contains("requests/s")
                    .contains("queue          [....................] 0 of ")
                    .doesNotContain("\u001b");
            assertThat(ServerProcess.runForOneLine(folder, "top", "--instance", instance, "--seconds", "1"))
                    .isZero();

            server.signal("TERM");
            server.exitCode();
            ServerProcess.Result gone = ServerProcess.run(folder, "health", "--instance", instance);
            assertThat(gone.exitCode()).isEqualTo(1);
            assertThat(gone.err()).contains("no server runs on this instance");
        }
    }

    @Test
    void startScriptSaysWhatIsMissing() throws Exception {
        ProcessBuilder command = new ProcessBuilder(SCRIPT.toString(), "version").redirectErrorStream(true);
        command.environment().put("HELIOSTAT_JAR", folder.resolve("none.jar").toString());

        Process process = command.start();

        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(said).contains("none.jar: no such file (expected: the jar of the build; set HELIOSTAT_JAR)");
    }

    @Test
    void aServerWhoseScriptWasKilledCanBeStopped() throws Exception {
        String instance = folder.resolve("instance").toString();
        try (ServerProcess script = start(Map.of("HELIOSTAT_ARCHIVE", "none", "HELIOSTAT_RESTART", "yes"))) {
            String pid = Files.readString(folder.resolve("instance/run/pid")).strip();
            script.signal("KILL");
            assertThat(script.exitCode()).isNotZero();

            ServerProcess.Result second = ServerProcess.run(folder, "start", "--instance", instance, "--port=0");
            assertThat(second.exitCode()).isEqualTo(1);
            assertThat(second.err()).contains("a server runs on this instance already (process " + pid + ")");

            assertThat(ServerProcess.run(folder, "stop", "--instance", instance).exitCode())
                    .isZero();
            Await.until(() -> ProcessHandle.of(Long.parseLong(pid))
                    .filter(ProcessHandle::isAlive)
                    .isEmpty());
        }
    }

    private ServerProcess start(Map<String, String> environment) throws IOException, InterruptedException {
        Path instance = Files.createDirectories(folder.resolve("instance"));
        ProcessBuilder command = new ProcessBuilder(
                "env",
                "--default-signal=HUP,INT,TERM,USR1",
                SCRIPT.toString(),
                "start",
                "--instance",
                instance.toString(),
                "--port=0",
                "--admin-port=0");
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));
        command.environment().put("HELIOSTAT_JAR", ServerProcess.JAR.toString());
        command.environment().put("JAVA_OPTS", String.join(" ", ServerProcess.shortLived()));
        command.environment().putAll(environment);
        return ServerProcess.start(instance, command);
    }
}
