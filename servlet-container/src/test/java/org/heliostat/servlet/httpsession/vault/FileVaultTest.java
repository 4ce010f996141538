package org.heliostat.servlet.httpsession.vault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileVaultTest extends ExpiringVaultContract {

    protected static final long HOUR = 3_600_000;
    protected static final long NOW = 2 * HOUR;

    @TempDir
    Path folder;

    private SessionVault vault;

    /** @return the kind that is tested */
    protected VaultMaker maker() {
        return new FileVaults(() -> NOW);
    }

    private VaultPlace place() {
        return new VaultPlace("vs1", "/app", folder, -1, VaultProperties.NONE, VaultProperties.NONE);
    }

    @BeforeEach
    void open() throws IOException {
        vault = maker().open(place());
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
    void findsWhatAnEarlierRunLeft() throws Exception {
        vault.write("kept", new byte[] {1, 2}, LATER, SessionVault.NEW);

        try (SessionVault next = maker().open(place())) {
            assertThat(next.size()).isEqualTo(1);
            assertThat(next.read("kept").sealed()).containsExactly(1, 2);
            assertThat(next.read("kept").expiresAtMillis()).isEqualTo(LATER);
        }
    }

    @Test
    void learnsWhenSessionsOfAnEarlierRunEnd() throws Exception {
        vault.write("short", new byte[1], 500, SessionVault.NEW);
        vault.write("long", new byte[1], LATER, SessionVault.NEW);

        try (SessionVault next = maker().open(place())) {
            assertThat(next.expired(1_000, 10)).containsExactly("short");
        }
    }

    @Test
    void leavesNoUnfinishedFile() throws Exception {
        vault.write("id", new byte[] {1}, LATER, SessionVault.NEW);
        Path file = files().get(0);
        Files.write(file.resolveSibling("." + file.getFileName()), new byte[] {9});

        assertThat(vault.write("id", new byte[] {2}, LATER, vault.version("id")))
                .isPositive();

        assertThat(files()).containsExactly(file);
        assertThat(vault.read("id").sealed()).containsExactly(2);
    }

    /** The instance before has the folder open when an application is reloaded with other store-properties. */
    @Test
    void leavesAnUnfinishedFileToItsWriterUntilItIsAbandoned() throws Exception {
        vault.write("id", new byte[] {1}, LATER, SessionVault.NEW);
        Path file = files().get(0);
        Path young = unfinished(file, "young", NOW - HOUR + 1);
        Path abandoned = unfinished(file, "abandoned", NOW - HOUR);

        try (SessionVault second = maker().open(place())) {
            assertThat(young).exists();
            assertThat(abandoned).doesNotExist();
            assertThat(second.size()).isEqualTo(1);

            unfinished(file, "abandoned", NOW - HOUR);
            second.expired(NOW + HOUR, 10);
            assertThat(young).exists();
            assertThat(abandoned).doesNotExist();
        }
        assertThat(vault.read("id").sealed()).containsExactly(1);
    }

    private static Path unfinished(Path besides, String id, long writtenMillis) throws IOException {
        Path file = Files.write(besides.resolveSibling("." + id + ".session"), new byte[] {9});
        return Files.setLastModifiedTime(file, FileTime.fromMillis(writtenMillis));
    }

    @Test
    void givesACutFileAsARecordThatNobodyAccepts() throws Exception {
        vault.write("id", new byte[100], LATER, SessionVault.NEW);
        Files.write(files().get(0), new byte[] {1, 2, 3});

        assertThat(vault.read("id").sealed()).isEmpty();
        assertThat(vault.removeExpired("id", 1_000)).isTrue();
    }

    @Test
    void anInterruptedThreadNeitherFailsNorBreaksTheVaultForOthers() throws Exception {
        Thread.currentThread().interrupt();
        long version;
        try {
            version = vault.write("id", new byte[] {1}, LATER, SessionVault.NEW);
            assertThat(vault.read("id").sealed()).containsExactly(1);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(vault.write("id", new byte[] {2}, LATER, version)).isPositive();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".session")).toList();
        }
    }
}
