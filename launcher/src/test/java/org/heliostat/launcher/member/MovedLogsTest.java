package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovedLogsTest {

    @TempDir
    private Path folder;

    @Test
    void aFileThatWasPutAsideIsOpenedAnewOnce() throws IOException {
        Path log = Files.writeString(folder.resolve("access"), "a line\n");
        AtomicInteger reopened = new AtomicInteger();
        MovedLogs logs = new MovedLogs(() -> List.of(log), reopened::incrementAndGet);

        logs.look();
        Files.writeString(log, "another\n");
        logs.look();
        assertThat(reopened).hasValue(0);

        Files.move(log, folder.resolve("access.old"));
        Files.writeString(log, "");
        logs.look();
        logs.look();

        assertThat(reopened).hasValue(1);
    }
}
