package org.heliostat.launcher.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeployCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aFolderWithoutWebInfIsDoubted() {
        assertThat(DeployCommand.doubt(folder))
                .hasValueSatisfying(said -> assertThat(said).startsWith(folder + ": no WEB-INF"));
    }

    @Test
    void anApplicationIsNot() throws Exception {
        Files.createDirectory(folder.resolve("WEB-INF"));
        Path war = Files.createFile(folder.resolve("shop.war"));

        assertThat(DeployCommand.doubt(folder)).isEmpty();
        assertThat(DeployCommand.doubt(war)).isEmpty();
    }
}
