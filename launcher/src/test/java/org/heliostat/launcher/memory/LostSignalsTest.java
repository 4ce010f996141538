package org.heliostat.launcher.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LostSignalsTest {

    private static final int WARNING = LostSignals.warningBytes("SIGTERM");

    @TempDir
    private Path folder;

    private long written = 271;

    @Test
    void findsEachWarningOnce() throws IOException {
        try (RandomAccessFile account = account()) {
            LostSignals signals = new LostSignals(account);
            assertThat(signals.hasLost(true)).isFalse();
            write(WARNING);
            assertThat(signals.hasLost(true)).isTrue();
            assertThat(signals.hasLost(true)).isFalse();
            write(WARNING - 1);
            assertThat(signals.hasLost(true)).as("INT").isTrue();
            write(2 * WARNING);
            assertThat(signals.hasLost(true)).as("two of them").isTrue();
        }
    }

    @Test
    void takesNoThreadDumpForASignalThatWasLost() throws IOException {
        try (RandomAccessFile account = account()) {
            LostSignals signals = new LostSignals(account);
            for (int other : new int[] {86, 269, 271, 298, 690, 727, 732, WARNING * 9}) {
                write(other);
                assertThat(signals.hasLost(true)).as("%d bytes", other).isFalse();
            }
        }
    }

    @Test
    void takesNoLongDumpForTwoLostSignalsWhereAllIsWell() throws IOException {
        try (RandomAccessFile account = account()) {
            LostSignals signals = new LostSignals(account);
            for (int several = 2; several <= 8; several++) {
                write(several * WARNING);
                assertThat(signals.hasLost(false)).as("%d times", several).isFalse();
            }
            write(WARNING);
            assertThat(signals.hasLost(false)).isTrue();
        }
    }

    @Test
    void findsNothingWhereNothingIsSaid() throws IOException {
        assertThat(new LostSignals(null).hasLost(true)).isFalse();
        try (RandomAccessFile account = account()) {
            LostSignals signals = new LostSignals(account);
            Files.writeString(folder.resolve("io"), "rchar: 5\n");
            assertThat(signals.hasLost(true)).isFalse();
        }
    }

    /** What the tests of the packaged server rely on: the dispatcher of this virtual machine is found. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheAccountOfThisProcess() {
        assertThat(LostSignals.ofThisProcess().isAble()).isTrue();
    }

    private RandomAccessFile account() throws IOException {
        Path file = folder.resolve("io");
        write(0);
        return new RandomAccessFile(file.toFile(), "r");
    }

    private void write(int more) throws IOException {
        written += more;
        Files.writeString(
                folder.resolve("io"),
                "rchar: 7\nwchar: " + written + "\nsyscr: 1\nsyscw: 4\nread_bytes: 0\nwrite_bytes: 0\n");
    }
}
