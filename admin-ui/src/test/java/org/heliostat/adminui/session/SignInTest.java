package org.heliostat.adminui.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.header;
import static org.heliostat.adminui.testing.Desk.json;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in, what a session may do and when it ends; forged and foreign requests, and guessing. */
class SignInTest {

    private static final String PASSWORD = "correct horse";
    private static final String SESSION = "/api/v1/session";

    @TempDir
    private Path folder;

    private final List<String> changes = new ArrayList<>();
    private AdminUsers users;
    private Desk desk;

    @BeforeEach
    void open() throws IOException {
        users = new AdminUsers(folder.resolve("admin-users"), new SecureRandom());
        users.put("ada", PASSWORD, Role.OPERATOR);
        desk = new Desk(this::rows);
    }

    @Test
    void signsInWithNameAndPassword() {
        Exchange exchange = desk.ask(signIn("ada", PASSWORD));

        assertThat(status(exchange)).isEqualTo(200);
        assertThat(content(exchange).path("user").asText()).isEqualTo("ada");
        assertThat(content(exchange).path("role").asText()).isEqualTo("operator");
        assertThat(content(exchange).path("csrfToken").asText()).hasSizeGreaterThan(40);
        assertThat(content(exchange).path("expiresMillis").asLong()).isEqualTo(1000 + UiSessions.IDLE.toMillis());
    }

    @Test
    void keepsTheCookieFromScriptsAndFromOtherSites() {
        String cookie = header(desk.ask(signIn("ada", PASSWORD)), "Set-Cookie");
        String secure = header(desk.ask(signIn("ada", PASSWORD).secure()), "Set-Cookie");

        assertThat(cookie).matches("heliostat-admin-8080=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict");
        assertThat(secure).endsWith("; Secure");
    }

    @Test
    void saysWhoIsSignedInAndWhetherSomebodyCouldBe() throws IOException {
        FakeExchange signedIn = withCookie(desk.ask(signIn("ada", PASSWORD)), "GET", SESSION);

        assertThat(content(desk.ask(signedIn)).path("user").asText()).isEqualTo("ada");
        assertThat(content(desk.ask(Desk.withToken("GET", SESSION)))
                        .path("role")
                        .asText())
                .isEqualTo("administrator");
        Exchange out = desk.ask(nobody("GET", SESSION));
        assertThat(status(out)).isEqualTo(401);
        assertThat(content(out).path("setup").asBoolean()).isFalse();
        users.remove("ada");
        assertThat(content(desk.ask(nobody("GET", SESSION))).path("setup").asBoolean())
                .isTrue();
    }

    @Test
    void endsTheSessionAtSignOut() {
        Exchange in = desk.ask(signIn("ada", PASSWORD));

        Exchange out = desk.ask(withCookie(in, "DELETE", SESSION).header("X-CSRF-Token", csrf(in)));

        assertThat(status(out)).isEqualTo(204);
        assertThat(header(out, "Set-Cookie")).contains("Max-Age=0");
        assertThat(status(desk.ask(withCookie(in, "GET", SESSION)))).isEqualTo(401);
    }

    @Test
    void givesANewIdAtEachSignInAndEndsTheOneBefore() {
        Exchange first = desk.ask(signIn("ada", PASSWORD));

        Exchange second = desk.ask(signIn("ada", PASSWORD).header("Cookie", cookie(first)));

        assertThat(cookie(second)).isNotEqualTo(cookie(first));
        assertThat(status(desk.ask(withCookie(first, "GET", SESSION)))).isEqualTo(401);
        assertThat(status(desk.ask(withCookie(second, "GET", SESSION)))).isEqualTo(200);
    }

    @Test
    void neverTakesAnIdThatTheClientBrought() {
        Exchange exchange = desk.ask(signIn("ada", PASSWORD).header("Cookie", "heliostat-admin-8080=planted"));

        assertThat(cookie(exchange)).doesNotContain("planted");
    }

    @Test
    void endsSessionsThatNobodyUses() {
        Exchange in = desk.ask(signIn("ada", PASSWORD));

        desk.ticker.advance(UiSessions.IDLE.minusSeconds(1));
        assertThat(status(desk.ask(withCookie(in, "GET", SESSION)))).isEqualTo(200);
        desk.ticker.advance(UiSessions.IDLE.plusSeconds(1));

        assertThat(status(desk.ask(withCookie(in, "GET", SESSION)))).isEqualTo(401);
    }

    @Test
    void endsSessionsHoweverMuchTheyAreUsed() {
        Exchange in = desk.ask(signIn("ada", PASSWORD));
        Duration step = UiSessions.IDLE.dividedBy(2);
        for (Duration used = Duration.ZERO; used.compareTo(UiSessions.LONGEST) < 0; used = used.plus(step)) {
            assertThat(status(desk.ask(withCookie(in, "GET", SESSION)))).isEqualTo(200);
            desk.ticker.advance(step);
        }

        assertThat(status(desk.ask(withCookie(in, "GET", SESSION)))).isEqualTo(401);
    }

    @Test
    void boundsTheSessionsAndNeverRepeatsAnId() {
        Set<String> ids = new HashSet<>();
        UiSession first = desk.sessions.begin("ada", Role.MONITOR);
        for (int i = 0; i < UiSessions.MOST; i++) {
            desk.ticker.advance(Duration.ofSeconds(1));
            ids.add(desk.sessions.begin("ada", Role.MONITOR).id());
        }

        assertThat(ids).hasSize(UiSessions.MOST).doesNotContain(first.id());
        assertThat(desk.sessions.count()).isEqualTo(UiSessions.MOST);
        assertThat(desk.sessions.use(first.id())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "MONITOR,200,403,403",
        "OPERATOR,200,200,403",
        "ADMINISTRATOR,200,200,200",
    })
    void letsEachRoleDoWhatItMay(Role role, int look, int operate, int administrate) {
        assertThat(status(desk.ask(desk.as(role, "GET", "/look")))).isEqualTo(look);
        assertThat(status(desk.ask(desk.as(role, "POST", "/operate")))).isEqualTo(operate);
        assertThat(status(desk.ask(desk.as(role, "POST", "/administrate")))).isEqualTo(administrate);
    }

    @Test
    void refusesChangesWithoutTheTokenOfTheSession() {
        UiSession session = desk.sessions.begin("ada", Role.ADMINISTRATOR);
        String cookie = "heliostat-admin-8080=" + session.id();

        Exchange none = desk.ask(nobody("POST", "/administrate").header("Cookie", cookie));
        Exchange wrong = desk.ask(
                nobody("POST", "/administrate").header("Cookie", cookie).header("X-CSRF-Token", "x"));

        assertThat(status(none)).isEqualTo(403);
        assertThat(content(none).path("field").asText()).isEqualTo("X-CSRF-Token");
        assertThat(status(wrong)).isEqualTo(403);
        assertThat(changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "http://localhost:8080", "https://localhost"})
    void refusesChangesOfForeignPagesEvenWithCookieAndToken(String origin) {
        Exchange exchange =
                desk.ask(desk.as(Role.ADMINISTRATOR, "POST", "/administrate").header("Origin", origin));

        assertThat(status(exchange)).isEqualTo(403);
        assertThat(changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void doesNotKnowTheCookieInRequestsThatOtherSitesCaused(String site) {
        Exchange exchange = desk.ask(desk.as(Role.ADMINISTRATOR, "GET", "/look").header("Sec-Fetch-Site", site));

        assertThat(status(exchange)).isEqualTo(401);
    }

    /** Else whoever makes a browser send a token of his own could go on with the cookie that comes along. */
    @Test
    void aWrongTokenIsNotMadeGoodByACookie() {
        Exchange exchange =
                desk.ask(desk.as(Role.ADMINISTRATOR, "GET", "/look").header("Authorization", "Bearer guess"));

        assertThat(status(exchange)).isEqualTo(401);
    }

    @Test
    void refusesNamesThatAForeignDomainPointsHere() {
        Exchange exchange = desk.ask(desk.as(Role.ADMINISTRATOR, "GET", "/look")
                .withoutHeader("Host")
                .header("Host", "rebound.example:8989"));

        assertThat(status(exchange)).isEqualTo(421);
    }

    @Test
    void answersWrongPasswordsLaterAndLaterThenNotAtAll() {
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            Exchange wrong = desk.ask(signIn("ada", "guessed"));
            assertThat(status(wrong)).isEqualTo(401);
            assertThat(FakeExchange.transportOf(wrong).text()).doesNotContain("guessed");
        }

        assertThat(desk.lanes.delays).isSorted().hasSize(FailedLogins.PATIENCE);
        assertThat(desk.lanes.delays.get(0)).isLessThan(Duration.ofSeconds(1));
        assertThat(desk.lanes.delays.get(FailedLogins.PATIENCE - 1)).isEqualTo(Duration.ofSeconds(5));
        Exchange refused = desk.ask(signIn("ada", "guessed"));
        assertThat(status(refused)).isEqualTo(429);
        assertThat(header(refused, "Retry-After")).isEqualTo("60");
    }

    /** Everybody on the machine comes from its one address: the guesses of one must not lock the others out. */
    @Test
    void letsTheRightPasswordInHoweverManyWereWrong() {
        for (int i = 0; i < 3 * FailedLogins.PATIENCE; i++) {
            desk.ask(signIn("ada", "wrong").from("127.0.0." + i));
        }
        desk.lanes.delays.clear();

        assertThat(status(desk.ask(signIn("ada", PASSWORD)))).isEqualTo(200);

        assertThat(desk.lanes.delays).containsExactly(FailedLogins.TURN);
        assertThat(status(desk.ask(signIn("ada", PASSWORD)))).isEqualTo(200);
        assertThat(desk.lanes.delays).hasSize(1);
    }

    @Test
    void looksAtFewGuessesOfOneUserAtOneTime() {
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            desk.ask(signIn("ada", "wrong"));
        }
        desk.lanes.held = true;
        for (int i = 0; i < FailedLogins.PLACES; i++) {
            desk.begin(signIn("ada", "wrong"));
        }

        assertThat(status(desk.ask(signIn("ada", "wrong")))).isEqualTo(429);
        desk.lanes.release();
        assertThat(status(desk.ask(signIn("ada", PASSWORD)))).isEqualTo(200);
    }

    @Test
    void countsGuessesByUserAndClient() throws IOException {
        users.put("bob", PASSWORD, Role.MONITOR);
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            desk.ask(signIn("ada", "wrong").from("10.0.0.1"));
        }
        desk.lanes.delays.clear();

        assertThat(status(desk.ask(signIn("bob", PASSWORD).from("10.0.0.1")))).isEqualTo(200);
        assertThat(status(desk.ask(signIn("ada", PASSWORD).from("10.0.0.2")))).isEqualTo(200);
        assertThat(desk.lanes.delays).isEmpty();
    }

    @Test
    void forgetsWrongPasswordsAfterAMinute() {
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            desk.ask(signIn("ada", "wrong"));
        }
        desk.lanes.delays.clear();
        desk.ticker.advance(FailedLogins.FORGOTTEN_AFTER.plusSeconds(1));

        assertThat(status(desk.ask(signIn("ada", PASSWORD)))).isEqualTo(200);
        assertThat(desk.lanes.delays).isEmpty();
    }

    /** Removed or changed between the check of the password and the begin of the session. */
    @ParameterizedTest
    @ValueSource(strings = {"removed", "demoted", "another password"})
    void letsNobodyInWhoIsNoLongerWhoTheyWere(String what) {
        UiSessions sessions = new UiSessions(
                new SecureRandom() {
                    @Override
                    public void nextBytes(byte[] bytes) {
                        super.nextBytes(bytes);
                        change(what);
                    }
                },
                desk.ticker);
        Desk other = new Desk(
                of -> new SessionResource(users, sessions, of.failedLogins, of.lanes, () -> 1000, new Json()).routes());

        Exchange exchange = other.ask(signIn("ada", PASSWORD));

        assertThat(status(exchange)).isEqualTo(401);
        assertThat(exchange.response().headers().first("Set-Cookie")).isNull();
        assertThat(sessions.count()).isZero();
    }

    private void change(String what) {
        try {
            switch (what) {
                case "removed" -> users.remove("ada");
                case "demoted" -> users.changeRole("ada", Role.MONITOR);
                default -> users.changePassword("ada", "correct donkey");
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    @Test
    void remembersABoundedNumberOfGuessers() {
        for (int i = 0; i < FailedLogins.MOST_REMEMBERED * 3; i++) {
            desk.failedLogins.failed("user " + i);
        }

        assertThat(desk.failedLogins.remembered()).isEqualTo(FailedLogins.MOST_REMEMBERED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"user\":\"ada\"}",
                "{\"user\":\"ada\",\"password\":7}",
                "{\"user\":\"ada\",\"password\":\"x\",\"admin\":true}",
                "[]",
                "{"
            })
    void refusesBodiesThatSayNothing(String body) {
        assertThat(status(desk.ask(json(nobody("POST", SESSION), body)))).isIn(400, 422);
    }

    @Test
    void refusesFormsAndLargeBodies() {
        Exchange form = desk.ask(nobody("POST", SESSION)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body("user=ada"));
        Exchange large = desk.ask(nobody("POST", SESSION)
                .header("Content-Type", "application/json")
                .body(FakeBody.chunked(new byte[10_000], null)));

        assertThat(status(form)).isEqualTo(415);
        assertThat(status(large)).isEqualTo(413);
        assertThat(status(desk.ask(nobody("PUT", SESSION)))).isIn(401, 405);
    }

    private List<Routes.Route> rows(Desk of) {
        var resource = new SessionResource(users, of.sessions, of.failedLogins, of.lanes, () -> 1000, new Json());
        List<Routes.Route> rows = new ArrayList<>(resource.routes());
        rows.add(new Routes.Route("GET", "/look", Routes.Lane.LOOK, exchange -> Json.sendText(exchange, 200, "seen")));
        rows.add(new Routes.Route("POST", "/operate", Routes.Lane.CHANGE, this::change).needs(Role.OPERATOR));
        rows.add(new Routes.Route("POST", "/administrate", Routes.Lane.CHANGE, this::change));
        return rows;
    }

    private void change(Exchange exchange) throws IOException {
        changes.add(exchange.request().uriPath());
        Json.sendText(exchange, 200, "done");
    }

    private static FakeExchange signIn(String user, String password) {
        return json(nobody("POST", SESSION), "{\"user\":\"" + user + "\",\"password\":\"" + password + "\"}");
    }

    private static FakeExchange withCookie(Exchange signedIn, String method, String target) {
        return nobody(method, target).header("Cookie", cookie(signedIn));
    }

    private static String cookie(Exchange signedIn) {
        return header(signedIn, "Set-Cookie").split(";", 2)[0];
    }

    private static String csrf(Exchange signedIn) {
        return content(signedIn).path("csrfToken").asText();
    }
}
