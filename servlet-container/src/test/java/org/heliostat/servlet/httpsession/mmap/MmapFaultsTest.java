package org.heliostat.servlet.httpsession.mmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever fails, neither a lock nor a mapping stays behind; and long use makes nothing slow. */
class MmapFaultsTest {

    private static final long LATER = 4_000_000_000_000L;
    private static final int LOCKS = 3;
    private static final Geometry GEOMETRY = new Geometry(200, 4, 64);

    @TempDir
    Path folder;

    private final MmapVaultMaker maker = new MmapVaultMaker(Ticker.system(), 200);

    @Test
    void leavesNoMappingBehindWhenItCannotBeOpened() throws Exception {
        maker.open(TestPlaces.small(folder)).close();
        LockFile other = new LockFile(folder.resolve("sessions.mmap.lock"), Ticker.system(), 200);
        FileLock held = other.lock(LockFile.STRIPES + LOCKS - 1, false);

        assertThatThrownBy(() -> maker.open(TestPlaces.small(folder))).isInstanceOf(IOException.class);

        assertThat(mappings()).isZero();
        held.release();
        other.close();
        try (SessionVault vault = maker.open(TestPlaces.small(folder))) {
            assertThat(vault.write("id", bytes(), LATER, SessionVault.NEW)).isPositive();
        }
        assertThat(mappings()).isZero();
    }

    /** In a JVM that only interprets: compiled code hears of such a fault some time later, wherever it then is. */
    @Test
    void holdsNoLockWhenTheFileIsCutWhileItIsUsed() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xint",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        CutFileProcess.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();

        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }

    @Test
    void releasesALockThoughAFaultComesLate() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        try (FileChannel channel =
                FileChannel.open(folder.resolve("any"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock lock = new FileLock(channel, 0, 1, false) {
                @Override
                public boolean isValid() {
                    return tries.get() < 2;
                }

                @Override
                public void release() {
                    if (tries.incrementAndGet() == 1) {
                        throw new InternalError("a fault occurred in a recent unsafe memory access operation");
                    }
                }
            };

            assertThatThrownBy(() -> LockFile.release(lock)).isInstanceOf(InternalError.class);

            assertThat(lock.isValid()).isFalse();
        }
    }

    @Test
    void keepsSlotsEmptyWithoutHousekeeping() throws Exception {
        try (SessionVault vault = maker.open(TestPlaces.small(folder))) {
            for (int i = 0; i < 3_000; i++) {
                vault.write("id" + i, bytes(), LATER, SessionVault.NEW);
                if (i >= 50) {
                    vault.remove("id" + (i - 50));
                }
            }

            assertThat(emptySlots()).isGreaterThan(GEOMETRY.slots() / 2);
            assertThat(vault.size()).isEqualTo(50);
            for (int i = 2_950; i < 3_000; i++) {
                assertThat(vault.read("id" + i)).isNotNull();
            }
        }
    }

    @Test
    void eachSweepCorrectsTheNumberOfSessions() throws Exception {
        try (SessionVault vault = maker.open(TestPlaces.small(folder));
                RandomAccessFile file =
                        new RandomAccessFile(folder.resolve("sessions.mmap").toFile(), "rw")) {
            vault.write("id", bytes(), LATER, SessionVault.NEW);
            // As a process leaves it that is killed between freeing a slot and counting: whole, and wrong.
            ByteBuffer wrong = ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(7)
                    .putInt(~7);
            file.seek(Geometry.COUNT_AT);
            file.write(wrong.array());
            assertThat(vault.size()).isEqualTo(7);

            vault.expired(1, 10);

            assertThat(vault.size()).isEqualTo(1);
        }
    }

    private int emptySlots() throws IOException {
        byte[] all = Files.readAllBytes(folder.resolve("sessions.mmap"));
        Directory directory = new Directory(
                ByteBuffer.allocateDirect(all.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(all),
                GEOMETRY.slots());
        int empty = 0;
        for (int slot = 0; slot < directory.slots(); slot++) {
            empty += directory.tag(slot) == Tags.EMPTY ? 1 : 0;
        }
        return empty;
    }

    private long mappings() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(folder.toString())).count();
        }
    }

    private static byte[] bytes() {
        return "x".getBytes(StandardCharsets.UTF_8);
    }
}
