package org.heliostat.adminui.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.json;
import static org.heliostat.adminui.testing.Desk.status;
import static org.heliostat.adminui.testing.Desk.withToken;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.session.UiSession;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsersTest {

    private static final String PASSWORD = "correct horse";
    private static final String USERS = "/api/v1/users";

    @TempDir
    private Path folder;

    private AdminUsers users;
    private Desk desk;

    @BeforeEach
    void open() throws IOException {
        users = new AdminUsers(folder.resolve("admin-users"), new SecureRandom());
        users.put("ada", PASSWORD, Role.ADMINISTRATOR);
        desk = new Desk(of -> new UsersResource(users, of.sessions::endOf, new Json()).routes());
    }

    @Test
    void keepsHashesThatOnlyTheOwnerCanRead() throws IOException {
        Path file = folder.resolve("admin-users");

        assertThat(Files.readString(file)).matches("ada;\\$2b\\$12\\$.{53};administrator\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        users.changeRole("ada", Role.MONITOR);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void checksPasswordsOfThoseWhoExist() throws IOException {
        assertThat(users.check("ada", PASSWORD).map(AdminUsers.Proof::user))
                .contains(new AdminUser("ada", Role.ADMINISTRATOR));
        assertThat(users.check("ada", PASSWORD + "r")).isEmpty();
        assertThat(users.check("eve", PASSWORD)).isEmpty();
        assertThat(users.check("", "")).isEmpty();
    }

    @Test
    void doesNotLetInWhoHasNoRoleOrNoPassword() throws IOException {
        Path file = folder.resolve("admin-users");
        Files.writeString(file, Files.readString(file).replace(";administrator", ";king") + "bob;-;monitor\n");

        assertThat(users.check("ada", PASSWORD)).isEmpty();
        assertThat(users.check("bob", "-")).isEmpty();
    }

    @Test
    void addsChangesAndRemoves() throws IOException {
        assertThat(status(desk.ask(add("bob", PASSWORD, "monitor")))).isEqualTo(201);
        assertThat(status(desk.ask(add("bob", PASSWORD, "monitor")))).isEqualTo(409);
        assertThat(content(desk.ask(withToken("GET", USERS))).path("users").toString())
                .isEqualTo("[{\"user\":\"ada\",\"role\":\"administrator\"},{\"user\":\"bob\",\"role\":\"monitor\"}]");

        assertThat(status(desk.ask(json(
                        withToken("PATCH", USERS),
                        "{\"user\":\"bob\",\"role\":\"operator\",\"password\":\"another one\"}"))))
                .isEqualTo(200);
        assertThat(users.check("bob", "another one").map(AdminUsers.Proof::user))
                .contains(new AdminUser("bob", Role.OPERATOR));

        assertThat(status(desk.ask(withToken("DELETE", USERS + "?user=bob")))).isEqualTo(204);
        assertThat(status(desk.ask(withToken("DELETE", USERS + "?user=bob")))).isEqualTo(404);
        assertThat(status(desk.ask(json(withToken("PATCH", USERS), "{\"user\":\"bob\"}"))))
                .isEqualTo(404);
    }

    @Test
    void signsOutWhoseRoleOrPasswordChanged() {
        desk.ask(add("bob", PASSWORD, "operator"));
        UiSession session = desk.sessions.begin("bob", Role.OPERATOR);
        UiSession other = desk.sessions.begin("ada", Role.ADMINISTRATOR);

        desk.ask(json(withToken("PATCH", USERS), "{\"user\":\"bob\",\"role\":\"monitor\"}"));

        assertThat(desk.sessions.look(session.id())).isEmpty();
        assertThat(desk.sessions.look(other.id())).isPresent();
    }

    @Test
    void signsOutWhoeverIsGivenAPasswordIsRemovedOrMadeAnew() throws IOException {
        desk.ask(add("bob", PASSWORD, "operator"));
        UiSession before = desk.sessions.begin("bob", Role.OPERATOR);
        desk.ask(json(withToken("PATCH", USERS), "{\"user\":\"bob\",\"password\":\"another one\"}"));
        assertThat(desk.sessions.look(before.id())).isEmpty();

        UiSession removed = desk.sessions.begin("bob", Role.OPERATOR);
        desk.ask(withToken("DELETE", USERS + "?user=bob"));
        assertThat(desk.sessions.look(removed.id())).isEmpty();

        UiSession ofAnother = desk.sessions.begin("bob", Role.ADMINISTRATOR);
        desk.ask(add("bob", PASSWORD, "monitor"));
        assertThat(desk.sessions.look(ofAnother.id())).isEmpty();
    }

    @Test
    void aPasswordThatIsChangedMustBeOne() throws IOException {
        Exchange exchange = desk.ask(json(withToken("PATCH", USERS), "{\"user\":\"ada\",\"password\":\"short\"}"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(users.check("ada", PASSWORD)).isPresent();
    }

    @Test
    void keepsTheLastAdministrator() throws IOException {
        desk.ask(add("bob", PASSWORD, "operator"));

        assertThat(status(desk.ask(withToken("DELETE", USERS + "?user=ada")))).isEqualTo(409);
        assertThat(status(desk.ask(json(withToken("PATCH", USERS), "{\"user\":\"ada\",\"role\":\"monitor\"}"))))
                .isEqualTo(409);
        assertThat(users.find("ada")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"user\":\"b;b\",\"password\":\"correct horse\",\"role\":\"monitor\"}",
                "{\"user\":\"bob\",\"password\":\"short\",\"role\":\"monitor\"}",
                "{\"user\":\"bob\",\"password\":\"correct horse\",\"role\":\"king\"}",
                "{\"user\":\"bob\",\"password\":\"correct horse\"}",
                "{\"user\":\"bob\",\"password\":\"correct horse\",\"role\":\"monitor\",\"more\":1}"
            })
    void refusesWhatCannotBe(String body) throws IOException {
        assertThat(status(desk.ask(json(withToken("POST", USERS), body)))).isEqualTo(422);
        assertThat(users.all()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"MONITOR", "OPERATOR"})
    void isForAdministratorsOnly(Role role) {
        assertThat(status(desk.ask(desk.as(role, "GET", USERS)))).isEqualTo(403);
        assertThat(status(desk.ask(json(desk.as(role, "POST", USERS), "{}")))).isEqualTo(403);
        assertThat(status(desk.ask(json(desk.as(role, "PATCH", USERS), "{}")))).isEqualTo(403);
        assertThat(status(desk.ask(desk.as(role, "DELETE", USERS + "?user=ada"))))
                .isEqualTo(403);
    }

    private static FakeExchange add(String user, String password, String role) {
        return json(
                withToken("POST", USERS),
                "{\"user\":\"" + user + "\",\"password\":\"" + password + "\",\"role\":\"" + role + "\"}");
    }
}
