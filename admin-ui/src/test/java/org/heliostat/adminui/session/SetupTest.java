package org.heliostat.adminui.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.json;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.users.AdminUser;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetupTest {

    @TempDir
    private Path folder;

    private AdminUsers users;
    private SetupToken token;
    private String secret;
    private Desk desk;

    @BeforeEach
    void open() throws IOException {
        users = new AdminUsers(folder.resolve("admin-users"), new SecureRandom());
        token = new SetupToken(folder.resolve("admin-setup"));
        secret = token.readOrCreate(new SecureRandom());
        desk = new Desk(of -> new SetupResource(users, token, of.failedLogins, of.lanes, new Json()).routes());
    }

    @Test
    void makesTheFirstAdministratorOnce() throws IOException {
        assertThat(status(desk.ask(setup(secret, "ada", "correct horse")))).isEqualTo(201);

        assertThat(users.all()).containsExactly(new AdminUser("ada", Role.ADMINISTRATOR));
        assertThat(folder.resolve("admin-setup")).doesNotExist();
        assertThat(status(desk.ask(setup(secret, "eve", "correct horse")))).isEqualTo(409);
        users.remove("ada");
        assertThat(status(desk.ask(setup(secret, "eve", "correct horse")))).isEqualTo(403);
        assertThat(users.isEmpty()).isTrue();
    }

    @Test
    void keepsTheTokenToItsOwner() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("admin-setup"))))
                .isEqualTo("rw-------");
        assertThat(token.readOrCreate(new SecureRandom())).isEqualTo(secret).hasSizeGreaterThan(40);
    }

    @Test
    void aPartOfTheTokenIsNotTheToken() {
        for (String part : List.of(secret.substring(0, 40), secret + "x", "x" + secret, " ")) {
            assertThat(status(desk.ask(setup(part, "eve", "correct horse")))).isEqualTo(403);
        }
    }

    /** As a server that was killed while it wrote would leave it. */
    @Test
    void aTokenThatWasCutIsMadeAnew() throws IOException {
        Files.writeString(folder.resolve("admin-setup"), secret.substring(0, 3));

        assertThat(token.readOrCreate(new SecureRandom())).isNotEqualTo(secret).hasSizeGreaterThan(40);
        assertThat(status(desk.ask(setup(secret.substring(0, 3), "eve", "correct horse"))))
                .isEqualTo(403);
    }

    @Test
    void isNoUseWhenThereIsAnAdministrator() throws IOException {
        users.put("ada", "correct horse", Role.ADMINISTRATOR);

        assertThat(status(desk.ask(setup(secret, "eve", "correct horse")))).isEqualTo(409);
        assertThat(folder.resolve("admin-setup")).doesNotExist();
    }

    @Test
    void makesGuessingSlow() throws IOException {
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            assertThat(status(desk.ask(setup("guess" + i, "eve", "correct horse"))))
                    .isEqualTo(403);
        }

        assertThat(desk.lanes.delays).isSorted().hasSize(FailedLogins.PATIENCE);
        assertThat(desk.lanes.delays.get(0)).isPositive();
        assertThat(desk.lanes.delays.get(FailedLogins.PATIENCE - 1)).isEqualTo(Duration.ofSeconds(5));
        assertThat(status(desk.ask(setup("guess", "eve", "correct horse")))).isEqualTo(429);
        assertThat(users.isEmpty()).isTrue();
        // Others cannot keep the true one out.
        assertThat(status(desk.ask(setup(secret, "ada", "correct horse")))).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource({"a b,correct horse,user", "ada,short,password", "'',correct horse,user", "a;b,correct horse,user"})
    void leavesTheTokenWhenNameOrPasswordCannotBeUsed(String user, String password, String field) {
        var exchange = desk.ask(setup(secret, user, password));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(content(exchange).path("field").asText()).isEqualTo(field);
        assertThat(content(exchange).toString()).doesNotContain("short\"");
        assertThat(folder.resolve("admin-setup")).exists();
    }

    private static FakeExchange setup(String token, String user, String password) {
        return json(
                nobody("POST", "/api/v1/setup"),
                "{\"token\":\"" + token + "\",\"user\":\"" + user + "\",\"password\":\"" + password + "\"}");
    }
}
