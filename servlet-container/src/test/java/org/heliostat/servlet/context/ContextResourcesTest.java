package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextResourcesTest {

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    private Path folder;

    @Test
    void aBadJarLeavesNoneOfTheOthersOpen() throws IOException {
        assumeTrue(Files.isDirectory(OPEN_FILES), "needs /proc to see which files are open");
        Path good = folder.resolve("good.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(good))) {
            zip.putNextEntry(new ZipEntry("META-INF/resources/a.txt"));
            zip.write("a".getBytes(StandardCharsets.US_ASCII));
        }
        Path bad = Files.writeString(folder.resolve("bad.jar"), "no jar");

        try (TestApp app = new TestApp(folder.resolve("app"))) {
            assertThatThrownBy(() -> new ContextResources(
                            folder, List.of(good, bad), app.fileCache(), folder.resolve("unpacked")))
                    .isInstanceOf(IOException.class);
        }

        assertThat(isOpen(good)).isFalse();
    }

    @Test
    void aSlashIsForFoldersAndTwoAreOne() throws IOException {
        Files.createDirectories(folder.resolve("site/sub"));
        Files.writeString(folder.resolve("site/sub/a.txt"), "a");
        Path jar = folder.resolve("jar.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("META-INF/resources/jar/b.txt"));
            zip.write("b".getBytes(StandardCharsets.US_ASCII));
        }

        try (TestApp app = new TestApp(folder.resolve("app"));
                ContextResources resources = new ContextResources(
                        folder.resolve("site"), List.of(jar), app.fileCache(), folder.resolve("unpacked"))) {
            assertThat(resources.onDisk("/sub/a.txt")).isNotNull();
            assertThat(resources.onDisk("//sub//a.txt")).isNotNull();
            assertThat(resources.onDisk("/sub/")).isNotNull();
            assertThat(resources.onDisk("//jar//b.txt")).isNotNull();
            assertThat(resources.onDisk("/sub/a.txt/")).isNull();
            assertThat(resources.find("/sub/a.txt/")).isNull();
            assertThat(resources.onDisk("/jar/b.txt/")).isNull();
            assertThat(resources.paths("//sub")).containsExactly("/sub/a.txt");
        }
    }

    private static boolean isOpen(Path file) throws IOException {
        try (Stream<Path> links = Files.list(OPEN_FILES)) {
            return links.anyMatch(link -> leadsTo(link, file));
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file.toAbsolutePath());
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
