package org.heliostat.benchmarks.load.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ServerOptionsTest {

    private final ServerOptions options = new ServerOptions();

    @Test
    void findsTheRepositoryBesideItself() throws IOException {
        new CommandLine(options).parseArgs();
        Settings settings = options.settings();

        assertThat(settings.repository().resolve("conf/server.xml")).exists();
        assertThat(settings.heliostatJar()).isEqualTo(settings.repository().resolve("launcher/target/heliostat.jar"));
        assertThat(settings.libraries()).isEqualTo(settings.repository().resolve("benchmarks/target/lib"));
        assertThat(settings.accessLog()).isFalse();
    }

    @Test
    void takesWhatItIsGiven(@TempDir Path folder) throws IOException {
        new CommandLine(options)
                .parseArgs("--repository", folder.toString(), "--jvm-args", "-Xmx1g  -Xms1g", "--threads", "7");
        Settings settings = options.settings();

        assertThat(settings.repository()).isEqualTo(folder);
        assertThat(settings.jvmArguments()).containsExactly("-Xmx1g", "-Xms1g");
        assertThat(settings.threads()).isEqualTo(7);
        assertThat(options.text()).contains("7 session threads");
    }

    @Test
    void removesWhatServersHaveLeft(@TempDir Path folder) throws IOException {
        Path work = Files.createDirectories(folder.resolve("work/a/b"));
        Files.writeString(work.resolve("c"), "d");

        ServerOptions.delete(folder.resolve("work"));

        assertThat(folder.resolve("work")).doesNotExist();
    }
}
