package org.heliostat.launcher.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {

    @TempDir
    private Path folder;

    @Test
    void whatAKilledServerWroteGoesAndIsTold() throws IOException {
        Path upload = written("work/uploads/upload123.war");
        Path dump = written("logs/.unfinished-dump-4567/outofmemory.hprof");
        Files.createDirectory(folder.resolve("logs/.unfinished-dump-8"));

        try (LogLines log = LogLines.of(Leftovers.class.getName())) {
            new Leftovers(new InstanceFolder(folder)).remove();

            assertThat(log.all())
                    .containsExactly(
                            upload + " is removed: a server was killed while it wrote the file",
                            dump + " is removed: a server was killed while it wrote the file");
        }
        assertThat(folder.resolve("work/uploads")).isEmptyDirectory();
        assertThat(folder.resolve("logs")).isEmptyDirectory();
    }

    @Test
    void whatIsWholeOrSomebodyElsesStays() throws IOException {
        Path whole = written("logs/outofmemory-20260102-030405.hprof");
        Path kept = written("logs/.unfinished-dump-20260102/notes.hprof.gz");
        Path beside = written("logs/.unfinished-dump-20260102/heap.hprof");
        Path other = written("logs/dump20260102/heap.hprof");
        Path war = written("work/uploads/shop.war");
        Files.createSymbolicLink(folder.resolve("logs/.unfinished-dump-1"), folder.resolve("logs/dump20260102"));

        new Leftovers(new InstanceFolder(folder)).remove();

        assertThat(whole).exists();
        assertThat(kept).exists();
        assertThat(beside).exists();
        assertThat(other).exists();
        assertThat(war).exists();
    }

    @Test
    void aNewInstanceHasNone() {
        try (LogLines log = LogLines.of(Leftovers.class.getName())) {
            new Leftovers(new InstanceFolder(folder.resolve("none"))).remove();

            assertThat(log.all()).isEmpty();
        }
    }

    private Path written(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "half");
    }
}
