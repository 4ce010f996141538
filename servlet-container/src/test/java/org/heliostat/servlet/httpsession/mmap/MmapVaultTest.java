package org.heliostat.servlet.httpsession.mmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.heliostat.servlet.httpsession.vault.ExpiringVaultContract;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultPlace;
import org.heliostat.servlet.httpsession.vault.VaultProperties;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MmapVaultTest extends ExpiringVaultContract {

    @TempDir
    Path folder;

    private final MmapVaultMaker maker = new MmapVaultMaker(Ticker.system());
    private SessionVault vault;

    @BeforeEach
    void open() throws IOException {
        vault = maker.open(TestPlaces.small(folder));
    }

    @AfterEach
    void close() throws IOException {
        vault.close();
    }

    @Override
    protected SessionVault vault() {
        return vault;
    }

    @Test
    void hasTheOriginalsLimits() throws IOException {
        VaultPlace place =
                new VaultPlace("vs1", "", folder.resolve("other"), -1, VaultProperties.NONE, VaultProperties.NONE);

        try (SessionVault standard = maker.open(place)) {
            assertThat(standard.limits().records()).isEqualTo(1_000);
            assertThat(standard.limits().attributes()).isEqualTo(10);
            assertThat(standard.limits().attributeBytes()).isEqualTo(4_096);
            assertThat(standard.limits().recordBytes()).isGreaterThan(10 * 4_096);
            assertThat(standard.isShared()).isTrue();
        }
    }

    @Test
    void takesMaxSessionsAndNoMore() throws IOException {
        for (int i = 0; i < 200; i++) {
            vault.write("id" + i, bytes("x" + i), LATER, SessionVault.NEW);
        }

        assertThatThrownBy(() -> vault.write("one-more", bytes("x"), LATER, SessionVault.NEW))
                .isInstanceOf(VaultFullException.class)
                .hasMessageContaining("200 sessions (expected: at most 200, maxSessions)");
        assertThat(vault.rename("id7", "renamed", bytes("r"), LATER, vault.version("id7")))
                .isPositive();
        assertThat(vault.size()).isEqualTo(200);
        vault.remove("id8");
        assertThat(vault.write("one-more", bytes("x"), LATER, SessionVault.NEW)).isPositive();
    }

    @Test
    void refusesARecordThatDoesNotFit() {
        int tooLong = vault.limits().recordBytes() + 1;

        assertThatThrownBy(() -> vault.write("id", new byte[tooLong], LATER, SessionVault.NEW))
                .hasMessageContaining("a session of " + tooLong + " bytes (expected: at most " + (tooLong - 1) + ")");
    }

    @Test
    void findsItsSessionsAgain() throws IOException {
        long version = vault.write("id", bytes("kept"), LATER, SessionVault.NEW);
        vault.touch("id", LATER + 1);
        vault.close();

        vault = maker.open(TestPlaces.small(folder));

        assertThat(vault.read("id").sealed()).isEqualTo(bytes("kept"));
        assertThat(vault.read("id").expiresAtMillis()).isEqualTo(LATER + 1);
        assertThat(vault.version("id")).isEqualTo(version);
        assertThat(vault.size()).isEqualTo(1);
    }

    @Test
    void takesSessionsOverIntoAFileOfOtherLimits() throws IOException {
        for (int i = 0; i < 20; i++) {
            vault.write("id" + i, bytes("x" + i), LATER + i, SessionVault.NEW);
        }
        vault.close();

        try (LogLines log = LogLines.of(FilePreparation.class.getName())) {
            vault = maker.open(TestPlaces.of(folder, 15, 20, 4_000, 1));

            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains("made anew with maxSessions 15, maxValuesPerSession 20, maxValueSize 4000")
                    .contains("15 sessions taken over, 5 did not fit");
        }
        assertThat(vault.size()).isEqualTo(15);
        int kept = 0;
        for (int i = 0; i < 20; i++) {
            if (vault.read("id" + i) != null) {
                assertThat(vault.read("id" + i).sealed()).isEqualTo(bytes("x" + i));
                assertThat(vault.read("id" + i).expiresAtMillis()).isEqualTo(LATER + i);
                kept++;
            }
        }
        assertThat(kept).isEqualTo(15);
    }

    @Test
    void sharesTheFileWithTheInstanceThatFollowsInAReload() throws IOException {
        SessionVault next = maker.open(TestPlaces.small(folder));
        vault.write("id", bytes("old instance"), LATER, SessionVault.NEW);
        vault.close();

        assertThat(next.read("id").sealed()).isEqualTo(bytes("old instance"));
        next.write("after", bytes("x"), LATER, SessionVault.NEW);
        next.close();

        vault = maker.open(TestPlaces.small(folder));
        assertThat(vault.size()).isEqualTo(2);
    }

    @Test
    void refusesAnotherGeometryWhileTheFileIsUsed() {
        assertThatThrownBy(() -> maker.open(TestPlaces.of(folder, 300, 4, 64, 3)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is used with maxSessions 200")
                .hasMessageContaining("expected: maxSessions 300");
    }

    @Test
    void refusesAFileOfAnotherApplication() throws IOException {
        vault.close();
        VaultPlace other = new VaultPlace("vs1", "/other", folder, 200, VaultProperties.NONE, VaultProperties.NONE);

        assertThatThrownBy(() -> maker.open(other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("holds the sessions of another application");

        vault = maker.open(TestPlaces.small(folder));
    }

    @Test
    void refusesLimitsThatMakeNoFile() {
        Path other = folder.resolve("other");

        assertThatThrownBy(() -> maker.open(TestPlaces.of(other, 0, 4, 64, 1)))
                .hasMessage("maxSessions: 0 (expected: 1 to 1000000)");
        assertThatThrownBy(() -> maker.open(TestPlaces.of(other, 10, 4, 64, 2_000)))
                .hasMessage("maxLocks: 2000 (expected: 0 to 1024)");
        assertThatThrownBy(() -> maker.open(TestPlaces.of(other, 1_000_000, 100, 1 << 20, 1)))
                .hasMessageContaining("makes a file of")
                .hasMessageContaining("expected: at most");
    }

    @Test
    void keepsItsFilesToItselfAndSparse() throws Exception {
        for (String name : new String[] {"sessions.mmap", "sessions.mmap.lock"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .isEqualTo("rw-------");
        }
        try (SessionVault large = maker.open(TestPlaces.of(folder.resolve("large"), 100_000, 100, 10_000, 1))) {
            Path file = folder.resolve("large/sessions.mmap");
            large.write("id", bytes("x"), LATER, SessionVault.NEW);

            assertThat(Files.size(file)).isGreaterThan(100_000L * 100 * 10_000);
            assertThat(kilobytesUsed(file)).isLessThan(4_096);
        }
    }

    @Test
    void isNotTouchedAfterItWasClosed() throws IOException {
        SessionVault other = maker.open(TestPlaces.of(folder.resolve("closed"), 10, 4, 64, 1));
        other.write("id", bytes("x"), LATER, SessionVault.NEW);
        other.close();

        assertThatThrownBy(() -> other.read("id"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(() -> other.remove("id")).isInstanceOf(IOException.class);
        assertThat(other.size()).isZero();
        assertThat(mappings(folder.resolve("closed").toString())).isZero();
        assertThat(mappings(folder.resolve("sessions.mmap").toString())).isPositive();
    }

    @Test
    void letsAnInterruptedThreadWrite() throws IOException {
        Thread.currentThread().interrupt();

        vault.write("id", bytes("x"), LATER, SessionVault.NEW);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(vault.read("id").sealed()).isEqualTo(bytes("x"));
    }

    @Test
    void tellsItsFigures() throws IOException {
        assertThat(vault.figures()).isEqualTo(Map.of("lockWaits", 0L, "recordsLost", 0L, "olderCopiesUsed", 0L));
    }

    private static long kilobytesUsed(Path file) throws Exception {
        Process du = new ProcessBuilder("du", "-k", file.toString()).start();
        String line = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(du.waitFor()).isZero();
        return Long.parseLong(line.split("\\s")[0]);
    }

    private static long mappings(String path) throws IOException {
        try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(path)).count();
        }
    }
}
