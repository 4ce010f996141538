package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFileSystemTest {

    private final FileSystemAccess disk = FileSystemAccess.local();

    @TempDir
    Path temporary;

    private Path folder = Path.of("");

    @BeforeEach
    void resolveTheFolder() throws IOException {
        folder = temporary.toRealPath();
    }

    @Test
    void equalAnswersMeanAnUnchangedFile() throws IOException {
        Path path = Files.writeString(folder.resolve("a"), "hello");

        FileStatus first = disk.status(path);
        FileStatus second = disk.status(path);
        Files.writeString(path, "hello!");

        assertThat(second).isEqualTo(first);
        assertThat(disk.status(path)).isNotEqualTo(first);
    }

    @Test
    void seesThroughLinksButTellsOfThem() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "hello");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);

        FileEntry entry = new FileEntry(link, disk.status(link), 0, 0);

        assertThat(entry.isFile()).isTrue();
        assertThat(entry.isCanonical()).isFalse();
        assertThat(entry.realPath()).isEqualTo(target);
        assertThat(new FileEntry(target, disk.status(target), 0, 0).isCanonical())
                .isTrue();
    }

    @Test
    void tellsOfALinkInTheMiddleOfThePath() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Files.writeString(inside.resolve("a"), "hello");
        Path link = Files.createSymbolicLink(folder.resolve("link"), inside);

        FileEntry entry = new FileEntry(link.resolve("a"), disk.status(link.resolve("a")), 0, 0);

        assertThat(entry.isCanonical()).isFalse();
        assertThat(entry.realPath()).isEqualTo(inside.resolve("a"));
    }

    @Test
    void opensNoLink() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "hello");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);

        assertThatThrownBy(() -> disk.open(link)).isInstanceOf(IOException.class);
    }

    @Test
    void impossibleNamesAreMissingFiles() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "hello");

        assertThat(disk.status(file.resolve("below")).kind()).isEqualTo(FileKind.MISSING);
        assertThat(disk.status(file.resolve("below/further")).kind()).isEqualTo(FileKind.MISSING);
        assertThat(disk.status(folder.resolve("x".repeat(256))).kind()).isEqualTo(FileKind.MISSING);
        assertThat(disk.status(folder.resolve("x/".repeat(3000))).kind()).isEqualTo(FileKind.MISSING);
        assertThat(disk.status(folder.resolve("none")).kind()).isEqualTo(FileKind.MISSING);
    }

    @Test
    void aLinkThatLeadsNowhereOrInCirclesShowsNoFile() throws IOException {
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), folder.resolve("circle"));

        assertThat(disk.status(dangling).kind()).isEqualTo(FileKind.MISSING);
        assertThat(disk.status(circle).kind()).isEqualTo(FileKind.UNREADABLE);
    }

    @Test
    void aClosedFolderForbidsItsFiles() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.writeString(closed.resolve("a"), "hello");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        assumeThat(Files.isReadable(closed)).as("root sees everything").isFalse();

        assertThat(disk.status(closed.resolve("a")).kind()).isEqualTo(FileKind.FORBIDDEN);
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void aDeviceIsNeitherFileNorDirectory() {
        assumeThat(Files.exists(Path.of("/dev/null"))).isTrue();

        assertThat(disk.status(Path.of("/dev/null")).kind()).isEqualTo(FileKind.OTHER);
    }
}
