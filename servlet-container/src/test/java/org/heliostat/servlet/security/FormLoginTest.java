package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.heliostat.admin.Deployment;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FORM: the page, the way back, what was put aside, and session ids. */
class FormLoginTest {

    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final String FORM = "<login-config><auth-method>FORM</auth-method><form-login-config>"
            + "<form-login-page>/login.html</form-login-page><form-error-page>/wrong.html</form-error-page>"
            + "</form-login-config></login-config>";
    private static final String POST_BY_BOSSES_ONLY = "<security-constraint><web-resource-collection>"
            + "<web-resource-name>r</web-resource-name><url-pattern>/who/boss</url-pattern>"
            + "<http-method>POST</http-method></web-resource-collection><auth-constraint><role-name>boss</role-name>"
            + "</auth-constraint></security-constraint>";

    @TempDir
    Path temp;

    private TestApp app;

    @BeforeEach
    void start() {
        Path folder = temp.resolve("a");
        new TestApp(folder).file("login.html", "log in here").file("wrong.html", "that was wrong");
        app = SecuredApp.start(folder, FORM, constraint("/*", "clerk") + POST_BY_BOSSES_ONLY);
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void showsThePageAndThenWhatWasAskedFor() {
        Answer page = app.get("/app/who?p=7");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("log in here");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");

        Answer in = logIn(cookie(page), "ann", "ann");
        assertThat(in.status()).isEqualTo(302);
        assertThat(in.header("Location")).isEqualTo("http://localhost:8080/app/who?p=7");

        assertThat(get("/app/who?p=7", cookie(in)).text()).contains("GET ann FORM true 7");
    }

    @Test
    void theWayBackLeadsToThisServerWhateverThePathBeginsWith() {
        for (String way : List.of("//;@evil.example/app/who", "//evil.example/../app/who")) {
            Answer page = app.get(way, request -> request.path("/app/who"));

            assertThat(logIn(cookie(page), "ann", "ann").header("Location")).isEqualTo("http://localhost:8080" + way);
        }
    }

    @Test
    void sharedCachesKeepNothingThatALoginWasNeededFor() {
        Answer in = logIn(cookie(app.get("/app/who")), "ann", "ann");

        assertThat(get("/app/who", cookie(in)).header("Cache-Control")).isEqualTo("private");
        assertThat(get("/app/login.html", cookie(in)).header("Cache-Control")).isEmpty();
    }

    @Test
    void theSessionIdChangesSoThatAPlantedOneIsWorthNothing() {
        app.close();
        app = SecuredApp.start(
                temp.resolve("a"),
                FORM,
                constraint("/who/*", "clerk"),
                context -> TestApp.servlet(context, "make", "/make", (request, response) -> request.getSession()));
        String planted = cookie(app.get("/app/make"));
        String given = cookie(logIn(planted, "ann", "ann"));

        assertThat(planted).startsWith("JSESSIONID=");
        assertThat(given).startsWith("JSESSIONID=").isNotEqualTo(planted);
        assertThat(get("/app/who", given).text()).contains("GET ann FORM");
        assertThat(get("/app/who", planted).text()).contains("log in here");
    }

    @Test
    void aLoginIsThatOfOneApplicationOnly() {
        app.startAt(
                "/other",
                context -> TestApp.servlet(context, "who", "/who", (request, response) -> {
                    request.getSession();
                    response.getWriter().print("here " + request.getRemoteUser());
                }));
        String session = cookie(logIn(cookie(app.get("/app/who")), "ann", "ann"));

        Answer other = get("/other/who", session);
        assertThat(other.text()).isEqualTo("here null");
        assertThat(get("/other/who", cookie(other)).text()).isEqualTo("here null");
        assertThat(get("/app/who", session).text()).contains("GET ann FORM");
        assertThat(get("/app/who", cookie(other)).text()).contains("log in here");
    }

    @Test
    void whoNeverLogsInLeavesNoSessionBehind() {
        for (int i = 0; i < 10; i++) {
            assertThat(app.get("/app/who?n=" + i).text()).contains("log in here");
            assertThat(app.post("/app/who", FORM_TYPE, "p=" + i).text()).contains("log in here");
            assertThat(logIn("", "ann", "wrong").text()).contains("that was wrong");
        }

        assertThat(app.app().sessions().size()).isZero();
    }

    @Test
    void theClientKeepsTheUriWhereNoScriptAndNoOtherSiteHasPartInIt() {
        String kept = app.get("/app/who?p=7").header("Set-Cookie");

        assertThat(kept)
                .startsWith("HSWANTED=")
                .contains("Path=/app")
                .contains("HttpOnly")
                .contains("SameSite=Lax")
                .contains("Max-Age=900")
                .doesNotContain("Secure");
        assertThat(app.get("/app/who", FakeExchange::secure).header("Set-Cookie"))
                .contains("Secure");
        assertThat(logIn(kept.replaceFirst(";.*", ""), "ann", "ann")
                        .exchange()
                        .response()
                        .headers()
                        .all("Set-Cookie"))
                .anyMatch(line -> line.startsWith("HSWANTED=;") && line.contains("Expires=Thu, 01 Jan 1970"));
    }

    @Test
    void aBegunLogInOutlivesTheApplicationAndTheServer() throws Exception {
        Files.writeString(temp.resolve("a-sessions.key"), "ab".repeat(32));
        Files.setPosixFilePermissions(temp.resolve("a-sessions.key"), PosixFilePermissions.fromString("rw-------"));
        app.close();
        start();
        String kept = cookie(app.get("/app/who?p=7"));
        app.close();
        start();

        assertThat(logIn(kept, "ann", "ann").header("Location")).isEqualTo("http://localhost:8080/app/who?p=7");
    }

    @Test
    void aLogInThatHasBegunOutlivesTheApplicationsInstanceWithoutAKey() {
        String kept = cookie(app.get("/app/who?p=7"));
        app.container().deploy(new Deployment("vs1", "/app", temp.resolve("a")));

        assertThat(logIn(kept, "ann", "ann").header("Location")).isEqualTo("http://localhost:8080/app/who?p=7");
    }

    @Test
    void whatTheClientMadeUpLeadsNowhere() {
        String kept = cookie(app.get("/app/who?p=7"));
        char last = kept.charAt(kept.length() - 5);
        String changed =
                kept.substring(0, kept.length() - 5) + (last == 'A' ? 'B' : 'A') + kept.substring(kept.length() - 4);
        for (String made : new String[] {changed, "HSWANTED=L2V2aWw", "HSWANTED=%", "HSWANTED="}) {
            assertThat(logIn(made, "ann", "ann").header("Location")).as(made).isEqualTo("http://localhost:8080/app/");
        }
        assertThat(logIn(changed + "; " + kept, "ann", "ann").header("Location"))
                .isEqualTo("http://localhost:8080/app/who?p=7");
    }

    @Test
    void aLongUriIsKeptByTheServer() {
        String query = "p=" + "x".repeat(5_000);
        Answer asked = app.get("/app/who?" + query);

        assertThat(asked.header("Set-Cookie").length()).isLessThan(300);
        assertThat(logIn(cookie(asked), "ann", "ann").header("Location"))
                .isEqualTo("http://localhost:8080/app/who?" + query);
    }

    @Test
    void whereSessionsKnowNoCookiesTheSessionStandsForTheClient() {
        app.close();
        app = SecuredApp.start(
                temp.resolve("a"),
                FORM + "<session-config><tracking-mode>URL</tracking-mode></session-config>",
                constraint("/who/*", "clerk"),
                context -> TestApp.servlet(context, "page", "/login.html", (request, response) -> response.getWriter()
                        .print("<form action=" + response.encodeURL("j_security_check") + ">")));
        Answer page = app.post("/app/who", FORM_TYPE, "p=kept");
        String action = page.text().replaceFirst("(?s).*action=", "").replaceFirst("(?s)>.*", "");

        assertThat(page.header("Set-Cookie")).isEmpty();
        Answer in = app.post("/app/" + action, FORM_TYPE, "j_username=ann&j_password=ann");
        String location = in.header("Location").replace("http://localhost:8080", "");
        assertThat(app.get(location).text()).contains("POST ann FORM true kept");
    }

    @Test
    void passwordsAreNotTakenFromTheUri() {
        for (String query : new String[] {"j_username=ann&j_password=ann", "j_password=ann", "j_%75sername=ann"}) {
            assertThat(app.post("/app/j_security_check?" + query, FORM_TYPE, "j_username=ann&j_password=ann")
                            .text())
                    .as(query)
                    .contains("that was wrong");
        }
        assertThat(app.post("/app/j_security_check?x=1", FORM_TYPE, "j_username=ann&j_password=ann")
                        .status())
                .isEqualTo(302);
    }

    @Test
    void aWrongPasswordLeadsToTheErrorPageAndLogsNobodyIn() {
        String session = cookie(app.get("/app/who"));

        assertThat(logIn(session, "ann", "bob").text()).contains("that was wrong");
        assertThat(get("/app/who", session).text()).contains("log in here");
    }

    @Test
    void aPostGoesOnWithItsBody() {
        String session = cookie(app.post("/app/who", FORM_TYPE, "p=kept"));
        Answer in = logIn(session, "ann", "ann");

        assertThat(get("/app/who", cookie(in)).text()).contains("POST ann FORM true kept");
        assertThat(get("/app/who", cookie(in)).text()).contains("GET ann FORM true null");
    }

    @Test
    void whatAnotherClientPutAsideDoesNotGoOn() {
        String body = "p=planted";
        Answer planted = app.send(FakeExchange.request("POST", "/app/who")
                .from("192.0.2.66")
                .header("Content-Type", FORM_TYPE)
                .header("Content-Length", Integer.toString(body.length()))
                .body(body));

        Answer in = logIn(cookie(planted), "ann", "ann");

        assertThat(get("/app/who", cookie(in)).text()).contains("GET ann FORM true null");
    }

    @Test
    void whatOneUserDidNotFollowIsNotTheNextOnes() {
        Answer ann = logIn(cookie(app.post("/app/who", FORM_TYPE, "p=anns")), "ann", "ann");
        Answer bob = logIn(cookie(ann), "bob", "bob");
        String session = cookie(bob).isEmpty() ? cookie(ann) : cookie(bob);

        assertThat(get("/app/who", session).text()).contains("GET bob FORM false null");
    }

    @Test
    void whatWasPutAsideIsAuthorisedAgainWithItsOwnMethod() {
        String session = cookie(app.post("/app/who/boss", FORM_TYPE, "p=x"));
        Answer in = logIn(session, "bob", "bob");

        // A GET would be allowed to anybody: it is the POST that counts.
        assertThat(get("/app/who/boss", cookie(in)).status()).isEqualTo(403);
    }

    @Test
    void aLongBodyIsNotPutAside() {
        Answer refused = app.post("/app/who", FORM_TYPE, "p=" + "x".repeat(70_000));

        assertThat(refused.status()).isEqualTo(413);
    }

    @Test
    void theFormLeadsNowhereElse() {
        Answer in = logIn("", "ann", "ann");

        assertThat(in.header("Location")).isEqualTo("http://localhost:8080/app/");
    }

    @Test
    void theActionsNameAloneOpensNothing() {
        assertThat(app.get("/app/who/j_security_check").text()).contains("log in here");
        assertThat(app.post("/app/who/j_security_check", FORM_TYPE, "").text()).contains("that was wrong");
    }

    @Test
    void ownPagesCanBeSeenByEverybodyButNothingBesideThem() {
        assertThat(app.get("/app/login.html").text()).contains("log in here");
        assertThat(app.get("/app/login.html/x").text()).contains("log in here");
        assertThat(app.get("/app/login.html/x").header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void aUserWhoIsNoLongerInTheRealmIsLoggedOut() {
        String session = cookie(logIn(cookie(app.get("/app/who")), "ann", "ann"));
        assertThat(get("/app/who", session).text()).contains("GET ann");

        app.users();

        assertThat(get("/app/who", session).text()).contains("log in here");
    }

    @Test
    void aChangedPasswordEndsTheLoginOfASession() {
        String session = cookie(logIn(cookie(app.get("/app/who")), "ann", "ann"));
        app.users(SecuredApp.withPassword("ann", "new"));

        Answer page = get("/app/who", session);
        assertThat(page.text()).contains("log in here");
        Answer in = logIn(session, "ann", "new");
        assertThat(get("/app/who", cookie(in)).text()).contains("GET ann FORM");
        assertThat(cookie(in)).isNotEmpty().isNotEqualTo(session);
    }

    @Test
    void otherGroupsHoldAtOnceAndEndNoLogin() {
        String session = cookie(logIn(cookie(app.get("/app/who")), "bob", "bob"));
        app.users(SecuredApp.withPassword("bob", "bob", "clerk", "boss"));

        assertThat(get("/app/who", session).text()).contains("GET bob FORM true");
    }

    @Test
    void anUncheckablePasswordIs503AndKeepsWhatWasAskedFor() {
        String session = cookie(app.get("/app/who?p=7"));
        app.passwordChecks().inTurn(() -> {
            Answer busy = logIn(session, "ann", "ann");
            assertThat(busy.status()).isEqualTo(503);
            assertThat(busy.header("Retry-After")).isEqualTo("5");
            return true;
        });

        assertThat(logIn(session, "ann", "ann").header("Location")).isEqualTo("http://localhost:8080/app/who?p=7");
    }

    @Test
    void aRequestThatWaitedTooLongIsForgotten() {
        String session = cookie(app.post("/app/who", FORM_TYPE, "p=kept"));
        app.passSeconds(16 * 60);

        assertThat(logIn(session, "ann", "ann").header("Location")).isEqualTo("http://localhost:8080/app/");
    }

    @Test
    void aUriThatTheClientKeptTooLongIsForgotten() {
        String kept = cookie(app.get("/app/who?p=7"));
        app.passSeconds(16 * 60);

        assertThat(logIn(kept, "ann", "ann").header("Location")).isEqualTo("http://localhost:8080/app/");
    }

    /** Whoever planted the session's id elsewhere would have his own request go on there with another's rights. */
    @Test
    void whatWasPutAsideGoesOnForTheSameClientOnly() {
        Answer in = logIn(cookie(app.post("/app/who", FORM_TYPE, "p=kept")), "ann", "ann");

        Answer elsewhere = app.get(
                "/app/who", request -> request.header("Cookie", cookie(in)).from("192.0.2.66"));

        assertThat(elsewhere.text()).contains("GET ann FORM true null");
        assertThat(get("/app/who", cookie(in)).text()).contains("POST ann FORM true kept");
    }

    private Answer logIn(String cookie, String user, String password) {
        String body = "j_username=" + user + "&j_password=" + password;
        return app.send(FakeExchange.request("POST", "/app/j_security_check")
                .header("Content-Type", FORM_TYPE)
                .header("Content-Length", Integer.toString(body.getBytes(StandardCharsets.UTF_8).length))
                .header("Cookie", cookie)
                .body(body));
    }

    private Answer get(String target, String cookie) {
        return app.get(target, request -> request.header("Cookie", cookie));
    }

    private static String cookie(Answer answer) {
        return answer.header("Set-Cookie").replaceFirst(";.*", "");
    }
}
