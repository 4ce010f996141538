package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.basic;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** BASIC, roles, and logins by the application's own code. */
class BasicLoginTest {

    private static final String BASIC =
            "<login-config><auth-method>BASIC</auth-method><realm-name>The \"shop\"</realm-name></login-config>";

    @TempDir
    Path temp;

    @Test
    void asksForALoginAndTakesTheRightOne() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"))) {
            Answer asked = app.get("/app/who");
            assertThat(asked.status()).isEqualTo(401);
            assertThat(asked.header("WWW-Authenticate"))
                    .isEqualTo("Basic realm=\"The \\\"shop\\\"\", charset=\"UTF-8\"");

            Answer given = app.get("/app/who", request -> request.header("Authorization", basic("ann", "ann")));
            assertThat(given.text()).contains("GET ann BASIC true");
            assertThat(given.exchange().request().authUser()).isEqualTo("ann");
        }
    }

    @Test
    void refusesWrongPasswordsUnknownUsersAndMalformedFields() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"))) {
            for (String field : new String[] {
                basic("ann", "bob"), basic("nobody", "x"), "Basic", "Basic !!!", "Bearer x", basic("ann", "")
            }) {
                assertThat(app.get("/app/who", request -> request.header("Authorization", field))
                                .status())
                        .as(field)
                        .isEqualTo(401);
            }
            assertThat(app.get("/app/who", request -> request.header("Authorization", basic("ann", "ann"))
                                    .header("Authorization", basic("bob", "bob")))
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void takesNamesBeyondLatinOne() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"))) {
            assertThat(app.get("/app/who", request -> request.header("Authorization", basic("jürgen", "jürgen")))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void whoLacksTheRoleIsRefusedAndWhereNoRoleIsNamedEverybodyMay() {
        try (TestApp app = SecuredApp.start(
                temp.resolve("a"), BASIC, constraint("/who/boss", "boss") + constraint("/who/any", "**"))) {
            String bob = basic("bob", "bob");
            assertThat(app.get("/app/who/boss", request -> request.header("Authorization", bob))
                            .status())
                    .isEqualTo(403);
            assertThat(app.get("/app/who/any", request -> request.header("Authorization", bob))
                            .status())
                    .isEqualTo(200);
            assertThat(app.get("/app/who/any").status()).isEqualTo(401);
            assertThat(app.get("/app/who/open").text()).contains("GET null null false");
        }
    }

    @Test
    void theWelcomeFileDoesNotOpenAFolderThatIsClosed() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/in/", "clerk"))
                .file("in/index.html", "secret")) {
            assertThat(app.get("/app/in/").status()).isEqualTo(401);
        }
    }

    @Test
    void aServletsRunAsRoleIsNotItsCallers() {
        try (TestApp app =
                SecuredApp.start(temp.resolve("a"), BASIC, constraint("/run", "clerk"), context -> TestApp.servlet(
                                context, "run", "/run", (request, response) -> response.getWriter()
                                        .print(request.getRemoteUser() + " " + request.isUserInRole("boss")))
                        .setRunAsRole("boss"))) {
            assertThat(app.get("/app/run", request -> request.header("Authorization", basic("bob", "bob")))
                            .text())
                    .isEqualTo("bob false");
        }
    }

    @Test
    void rolesOfSunWebXmlTakeThePlaceOfGroups() {
        TestApp secured = new TestApp(temp.resolve("a"))
                .users(SecuredApp.USERS)
                .webXml(constraint("/who", "chief") + BASIC)
                .file(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><security-role-mapping><role-name>chief</role-name>"
                                + "<principal-name>bob</principal-name></security-role-mapping></sun-web-app>");
        try (TestApp app = secured.start(
                context -> TestApp.servlet(context, "who", "/who", (request, response) -> response.getWriter()
                        .print(request.isUserInRole("chief"))))) {
            assertThat(app.get("/app/who", request -> request.header("Authorization", basic("bob", "bob")))
                            .text())
                    .contains("true");
            assertThat(app.get("/app/who", request -> request.header("Authorization", basic("ann", "ann")))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void aLoginByCodeHoldsUntilTheLogout() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, "", context -> {
            TestApp.servlet(context, "in", "/in", (request, response) -> {
                String before = request.getSession().getId();
                request.login("ann", "ann");
                boolean changed = !before.equals(request.getSession().getId());
                response.getWriter().print(request.getUserPrincipal() + " " + changed + " " + twice(request));
            });
            TestApp.servlet(context, "out", "/out", (request, response) -> {
                request.logout();
                response.getWriter().print(request.getRemoteUser() + " " + request.getAuthType());
            });
        })) {
            Answer in = app.get("/app/in");
            assertThat(in.text()).contains("ann true refused");
            String cookie = in.header("Set-Cookie").replaceFirst(";.*", "");

            assertThat(app.get("/app/who", request -> request.header("Cookie", cookie))
                            .text())
                    .contains("GET ann BASIC");
            assertThat(app.get("/app/out", request -> request.header("Cookie", cookie))
                            .text())
                    .contains("null null");
            assertThat(app.get("/app/who", request -> request.header("Cookie", cookie))
                            .text())
                    .contains("GET null null");
        }
    }

    private static String twice(HttpServletRequest request) {
        try {
            request.login("bob", "bob");
            return "accepted";
        } catch (ServletException refused) {
            return "refused";
        }
    }

    @Test
    void whoLogsInWithASessionGetsANewIdOnce() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/mine", "clerk"), context -> {
            TestApp.servlet(context, "make", "/make", (request, response) -> request.getSession());
            TestApp.servlet(context, "mine", "/mine", (request, response) -> response.getWriter()
                    .print(request.getSession().getId()));
        })) {
            String planted = app.get("/app/make").header("Set-Cookie").replaceFirst(";.*", "");

            Answer first = app.get("/app/mine", request -> request.header("Cookie", planted)
                    .header("Authorization", basic("ann", "ann")));
            String given = first.header("Set-Cookie").replaceFirst(";.*", "");
            Answer second = app.get("/app/mine", request -> request.header("Cookie", given)
                    .header("Authorization", basic("ann", "ann")));

            assertThat(given).isNotEmpty().isNotEqualTo(planted);
            assertThat(second.header("Set-Cookie")).isEmpty();
        }
    }

    @Test
    void aLoginAfterTheHeadWasSentIsThatRequestsOnly() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, "", context -> {
            TestApp.servlet(context, "make", "/make", (request, response) -> request.getSession());
            TestApp.servlet(context, "late", "/late", (request, response) -> {
                request.getSession();
                response.flushBuffer();
                request.login("ann", "ann");
                response.getWriter().print("now " + request.getRemoteUser());
            });
        })) {
            String planted = app.get("/app/make").header("Set-Cookie").replaceFirst(";.*", "");

            assertThat(app.get("/app/late", request -> request.header("Cookie", planted))
                            .text())
                    .contains("now ann");
            assertThat(app.get("/app/who", request -> request.header("Cookie", planted))
                            .text())
                    .contains("GET null null");
        }
    }

    @Test
    void aPasswordThatCannotBeCheckedNowIsAnswered503() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"), context -> {
            TestApp.servlet(context, "in", "/in", (request, response) -> request.login("ann", "ann"));
        })) {
            app.passwordChecks().inTurn(() -> {
                Answer asked = app.get("/app/who", request -> request.header("Authorization", basic("ann", "ann")));
                assertThat(asked.status()).isEqualTo(503);
                assertThat(asked.header("Retry-After")).isEqualTo("5");
                assertThat(asked.header("WWW-Authenticate")).isEmpty();

                Answer byCode = app.get("/app/in");
                assertThat(byCode.status()).isEqualTo(503);
                assertThat(byCode.header("Retry-After")).isEqualTo("5");
                return true;
            });
            assertThat(app.get("/app/who", request -> request.header("Authorization", basic("ann", "ann")))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void plainRequestsAreSentToTlsWithTheirQuery() {
        String confidential = "<security-constraint><web-resource-collection><web-resource-name>r</web-resource-name>"
                + "<url-pattern>/who</url-pattern></web-resource-collection><user-data-constraint>"
                + "<transport-guarantee>CONFIDENTIAL</transport-guarantee></user-data-constraint></security-constraint>";
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, confidential)) {
            Answer sent = app.get("/app/who?p=1");
            assertThat(sent.status()).isEqualTo(302);
            assertThat(sent.header("Location")).isEqualTo("https://localhost:8443/app/who?p=1");
            assertThat(app.get("//;@evil.example/app/who", request -> request.path("/app/who"))
                            .header("Location"))
                    .startsWith("https://localhost:8443/");
            assertThat(app.get("/app/who?p=1", request -> request.secure()).status())
                    .isEqualTo(200);
        }
    }
}
