package org.heliostat.acl.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.users.PasswordHash;
import org.heliostat.config.users.PasswordHashText;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One line changes, the others stay. */
class UserFilesTest {

    private static final String SSHA = "{SSHA}AAAAAAAAAAAAAAAAAAAAAAAAAAABAgME";
    private static final PasswordHash HASH = PasswordHashText.read(SSHA).orElseThrow();

    @TempDir
    Path folder;

    private Path file;
    private UserFiles users;

    @BeforeEach
    void name() {
        file = folder.resolve("keyfile");
        users = new UserFiles(file);
    }

    @Test
    void aNewFileIsItsOwnersOnly() throws Exception {
        users.put("ann", Optional.of(HASH), List.of("a", "b"));

        assertThat(Files.readAllLines(file)).containsExactly("ann;" + SSHA + ";a,b");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(folder.toFile().list()).containsExactly("keyfile");
    }

    @Test
    void linesOfOthersAndCommentsStay() throws Exception {
        Files.writeString(file, "# staff\nann;-;a\n\nanna;-;b\n");

        users.changePassword("ann", HASH);
        assertThat(Files.readAllLines(file)).containsExactly("# staff", "ann;" + SSHA + ";a", "", "anna;-;b");

        assertThat(users.remove("ann")).isTrue();
        assertThat(users.remove("ann")).isFalse();
        assertThat(Files.readAllLines(file)).containsExactly("# staff", "", "anna;-;b");
        assertThat(users.contains("anna")).isTrue();
        assertThat(users.contains("ann")).isFalse();
    }

    @Test
    void digestsAreThoseOfTheStandard() throws Exception {
        Path digests = folder.resolve("digestfile");

        // RFC 7616, section 3.9.1: the user of the example.
        UserFiles.putDigests(digests, "Mufasa", "http-auth@example.org", "Circle of Life");
        UserFiles.putDigests(digests, "Mufasa", "http-auth@example.org", "Circle of Life");

        assertThat(Files.readAllLines(digests))
                .hasSize(2)
                .contains("Mufasa:http-auth@example.org:3d78807defe7de2157e2b0b6573a855f");
        assertThat(UserFiles.removeDigests(digests, "Mufasa")).isTrue();
        assertThat(Files.readAllLines(digests)).isEmpty();
    }
}
