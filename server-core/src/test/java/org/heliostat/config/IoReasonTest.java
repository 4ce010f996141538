package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoReasonTest {

    @TempDir
    private Path folder;

    @Test
    void namesNoClassAndNoPathTwice() {
        assertThat(IoReason.of(new AccessDeniedException("/a"))).isEqualTo("permission denied");
        assertThat(IoReason.of(new NoSuchFileException("/a"))).isEqualTo("no such file");
        assertThat(IoReason.of(new FileSystemException("/a", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(IoReason.of(new FileSystemException("/a"))).isEqualTo("the system gives no reason");
        assertThat(IoReason.of(new ConnectException())).isEqualTo("nobody answers at the port");
        assertThat(IoReason.of(new IOException("Connection reset"))).isEqualTo("Connection reset");
    }

    @Test
    void aConfigurationFileThatCannotBeReadSaysWhy() throws IOException {
        Findings findings = new Findings();
        Path loop = Files.createSymbolicLink(folder.resolve("obj.conf"), folder.resolve("obj.conf"));

        ConfigText.read(loop, "conf/obj.conf", findings);

        assertThat(findings.sorted()).map(Finding::toString).containsExactly("conf/obj.conf: no such file");
    }
}
