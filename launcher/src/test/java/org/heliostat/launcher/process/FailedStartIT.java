package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who looks later learns from the error log what the terminal was told. */
class FailedStartIT {

    @TempDir
    private Path folder;

    @Test
    void theLogSaysWhyTheServerHasNotStarted() throws Exception {
        ServerProcess.makeInstance(instance());
        Path magnus = instance().resolve("conf/magnus.conf");
        Files.writeString(
                magnus, Files.readString(magnus) + "\nInit fn=\"load-modules\" shlib=\"none.jar\" funcs=\"f\"\n");

        String told = ServerProcess.run(
                        folder, "start", "--instance", instance().toString())
                .err();

        assertThat(told).contains("none.jar");
        assertThat(log()).contains("the server does not start:", "none.jar");
        assertThat(told.split("shlib: none\\.jar", -1))
                .as("told once: %s", told)
                .hasSize(2);
    }

    @Test
    void aPortThatIsTakenIsToldBeforeApplicationsStart() throws Exception {
        ServerProcess.makeInstance(instance());
        Files.createDirectories(instance().resolve("webapps/late/WEB-INF"));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("0.0.0.0"))) {
            String port = Integer.toString(taken.getLocalPort());

            ServerProcess.run(
                    folder,
                    "start",
                    "--no-admin",
                    "--port",
                    port,
                    "--instance",
                    instance().toString());

            assertThat(log())
                    .contains("the server does not start:", ":" + port + ": address in use")
                    .doesNotContain("/late of vs1: deployed");
        }
    }

    private String log() throws Exception {
        return Files.readString(instance().resolve("logs/errors"));
    }

    private Path instance() {
        return folder.resolve("i");
    }
}
