package org.heliostat.filecache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the system has the calls; elsewhere each test is left out, and {@link LocalFileSystemTest} says what holds. */
class LinuxFileSystemTest {

    private final FileSystemAccess java = new LocalFileSystem();
    private final LinuxFileSystem disk = new LinuxFileSystem(java);

    @TempDir
    Path temporary;

    private Path folder = Path.of("");

    @BeforeEach
    void prepare() throws IOException {
        folder = temporary.toRealPath();
        disk.prepare();
        Path seen = Files.writeString(folder.resolve("seen"), "seen");
        FileStatus status = java.status(seen);
        close(disk.openJudged(seen));
        assumeThat(disk.isLocal(status.device()))
                .as("this system and its file system can tell what is in memory")
                .isTrue();
    }

    @Test
    void saysOfEverythingWhatJavaSays() throws IOException {
        Path file = Files.writeString(folder.resolve("ä b"), "hello");
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), inside);
        Files.writeString(inside.resolve("a"), "x");
        Path[] all = {
            file,
            inside,
            link,
            link.resolve("a"),
            Path.of("/"),
            Path.of("/dev/null"),
            file.resolve("below"),
            folder.resolve("none"),
            folder.resolve("none/further"),
            folder.resolve("x".repeat(256)),
            Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("none")),
        };

        for (Path path : all) {
            assertThat(disk.status(path)).as("%s", path).isEqualTo(java.status(path));
        }
    }

    @Test
    void opensAtOnceWhatItWasToldToExpect() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "hello");
        FileStatus status = disk.status(file);

        OpenedFile opened = disk.openAtOnce(file, status);

        assertThat(text(opened)).isEqualTo("hello");
        assertThat(disk.isUnchangedAtOnce(file, status, true)).isTrue();
        assertThat(disk.isUnchangedAtOnce(folder, disk.status(folder), true)).isTrue();
    }

    @Test
    void opensNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "hello");
        FileStatus status = disk.status(file);
        Files.move(
                Files.writeString(folder.resolve("new"), "other"),
                file,
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);

        assertThat(disk.openAtOnce(file, status)).isNull();
        assertThat(disk.isUnchangedAtOnce(file, status, false)).isFalse();
        Files.delete(file);
        assertThat(disk.openAtOnce(file, status)).isNull();
    }

    @Test
    void aLinkOnTheWayIsNotFollowed() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path file = Files.writeString(real.resolve("a"), "hello");
        FileStatus status = disk.status(file);
        Files.move(real, folder.resolve("moved"));
        Files.createSymbolicLink(real, folder.resolve("moved"));

        assertThat(disk.openAtOnce(file, status)).isNull();
        assertThat(disk.openJudged(file)).isNull();
        assertThat(disk.isUnchangedAtOnce(file, status, false)).isFalse();
    }

    @Test
    void aLinkThatLeadsElsewhereIsAChange() throws IOException {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(one.resolve("a"), "hello");
        Files.createLink(other.resolve("a"), one.resolve("a"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), one);
        FileStatus status = disk.status(link.resolve("a"));

        assertThat(status).isEqualTo(java.status(link.resolve("a")));
        assertThat(disk.isUnchangedAtOnce(link.resolve("a"), status, true)).isTrue();
        Files.delete(link);
        Files.createSymbolicLink(link, other);
        assertThat(disk.isUnchangedAtOnce(link.resolve("a"), status, true)).isFalse();
        Files.delete(link);
        assertThat(disk.isUnchangedAtOnce(link.resolve("a"), status, false)).isFalse();
    }

    @Test
    void neitherAFolderNorAPipeIsOpened() throws Exception {
        assertThat(disk.openJudged(folder)).isNull();
        assumeThat(ran("mkfifo", folder.resolve("pipe").toString())).isTrue();

        assertThat(disk.openJudged(folder.resolve("pipe"))).isNull();
        assertThat(disk.status(folder.resolve("pipe")).kind()).isEqualTo(FileKind.OTHER);
    }

    @Test
    void devicesNoFileOfWhichWasSeenAreNotTouched() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "hello");
        LinuxFileSystem fresh = new LinuxFileSystem(java);
        fresh.prepare();

        assertThat(fresh.openAtOnce(file, fresh.status(file))).isNull();
        close(fresh.openJudged(file));
        OpenedFile opened = fresh.openAtOnce(file, fresh.status(file));
        assertThat(text(opened)).isEqualTo("hello");
    }

    @Test
    void unpreparedItIsJavasFileSystem() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "hello");
        LinuxFileSystem unprepared = new LinuxFileSystem(java);

        assertThat(unprepared.status(file)).isEqualTo(java.status(file));
        assertThat(unprepared.openJudged(file)).isNull();
        assertThat(unprepared.openAtOnce(file, java.status(file))).isNull();
    }

    @Test
    void theSystemsFilesThatTellNothingAreLeftToThreads() throws IOException {
        Path processors = Path.of("/proc/cpuinfo");
        assumeThat(Files.isReadable(processors)).isTrue();

        close(disk.openJudged(processors));

        assertThat(disk.isLocal(java.status(processors).device())).isFalse();
    }

    @Test
    void whatWouldHaveToBeReadIsLeftToAThread() throws Exception {
        Path file = Files.write(folder.resolve("cold"), new byte[300_000]);
        FileStatus status = disk.status(file);
        assumeThat(thrownOut(file))
                .as("dd can have the system throw a file out")
                .isTrue();

        assertThat(disk.openAtOnce(file, status)).isNull();
        assertThat(disk.isUnchangedAtOnce(file, status, true)).isFalse();
        assertThat(disk.isUnchangedAtOnce(file, status, false)).isTrue();
        assumeThat(thrownOut(file)).isTrue();
        close(disk.openJudged(file));

        OpenedFile opened = disk.openAtOnce(file, status);
        assertThat(opened).isNotNull();
        close(opened);
    }

    @Test
    void aLongFileIsLeftToAThread() throws IOException {
        Path file = folder.resolve("long");
        Files.write(file, new byte[(int) LinuxFileSystem.LONGEST_AT_ONCE + 1]);

        assertThat(disk.openAtOnce(file, disk.status(file))).isNull();
        assertThat(disk.isUnchangedAtOnce(file, disk.status(file), false)).isTrue();
        OpenedFile opened = disk.openJudged(file);
        assertThat(opened).isNotNull();
        close(opened);
    }

    @Test
    void noDescriptorStaysOpen() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "hello");
        FileStatus status = disk.status(file);

        for (int i = 0; i < 20; i++) {
            close(disk.openAtOnce(file, status));
            close(disk.openJudged(file));
            disk.isUnchangedAtOnce(file, status, true);
            disk.status(file);
        }

        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(descriptors.filter(each -> leadsTo(each, file))).isEmpty();
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** Written to the disk, then dropped from the system's memory; some file systems keep it all the same. */
    private boolean thrownOut(Path file) throws IOException, InterruptedException {
        return ran("sync", file.toString())
                && ran("dd", "if=" + file, "iflag=nocache", "count=0", "status=none")
                && disk.openAtOnce(file, disk.status(file)) == null;
    }

    private static boolean ran(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static String text(@Nullable OpenedFile opened) throws IOException {
        assertThat(opened).isNotNull();
        ByteBuffer into = ByteBuffer.allocate(100);
        opened.channel().read(into);
        opened.close();
        return new String(into.array(), 0, into.position(), StandardCharsets.UTF_8);
    }

    private static void close(@Nullable OpenedFile opened) {
        if (opened != null) {
            opened.close();
        }
    }
}
