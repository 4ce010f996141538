package org.heliostat.launcher.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands about users say whether a server that runs has to be told. */
class UserCommandTest {

    private static final String TELL = "it takes this over with: reload";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    @BeforeEach
    void writeInstance() throws IOException {
        InstanceFolder instance = new InstanceFolder(folder);
        Files.createDirectories(instance.conf());
        Files.writeString(instance.serverXml(), "<SERVER/>\n");
        instance.prepare();
    }

    @Test
    void saysThatTheRunningServerNeedsAReload() {
        try (InstanceLock running = InstanceLock.take(new InstanceFolder(folder), 4711)) {
            assertThat(running).isNotNull();

            assertThat(run("user", "add", "ann", "--no-password")).isZero();
            assertThat(said()).contains("user ann was added to").contains(TELL);
            assertThat(run("user", "remove", "ann")).isZero();
            assertThat(said()).contains("user ann was removed from").contains(TELL);
        }
    }

    @Test
    void saysNothingOfAReloadWhereNoServerRuns() {
        assertThat(run("user", "add", "ann", "--no-password")).isZero();

        assertThat(said()).contains("user ann was added to").doesNotContain("reload");
    }

    private String said() {
        String text = out.toString();
        out.getBuffer().setLength(0);
        return text;
    }

    private int run(String... arguments) {
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(out, true));
        return line.execute(arguments);
    }
}
