package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.basic;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom an ACL or an AuthTrans function has found, from whatever database, is shown to applications and no more. */
class PipelineUserTest {

    private static final String BASIC = "<login-config><auth-method>BASIC</auth-method></login-config>";

    @TempDir
    Path temp;

    /** Ann, to an ACL. */
    private static Answer getAsAnn(TestApp app, String target, UnaryOperator<FakeExchange> more) {
        Exchange exchange = more.apply(FakeExchange.request("GET", target)).build();
        exchange.virtualServerId("vs1");
        exchange.request().authenticated("basic", "ann");
        assertThat(app.apps().serve(exchange)).isTrue();
        exchange.release();
        return new Answer(exchange, FakeExchange.transportOf(exchange));
    }

    private TestApp start(TestApp.Setup more) {
        return new TestApp(temp.resolve("a"))
                .users(SecuredApp.USERS)
                .webXml(constraint("/any/*", "**") + constraint("/boss/*", "boss") + BASIC)
                .sunWebXml("<security-role-mapping><role-name>boss</role-name><principal-name>ann</principal-name>"
                        + "<group-name>boss</group-name></security-role-mapping>")
                .start(context -> {
                    TestApp.servlet(context, "who", "/*", (request, response) -> response.getWriter()
                            .print(request.getRemoteUser() + " " + request.getUserPrincipal() + " "
                                    + request.getAuthType() + " " + request.isUserInRole("boss") + " "
                                    + request.isUserInRole("**")));
                    more.accept(context);
                });
    }

    @Test
    void isShownWithoutRoles() {
        try (TestApp app = start(context -> {})) {
            assertThat(getAsAnn(app, "/app/open", UnaryOperator.identity()).text())
                    .startsWith("ann ")
                    .endsWith(" basic false false");
        }
    }

    @Test
    void satisfiesNoConstraint() {
        try (TestApp app = start(context -> {})) {
            assertThat(getAsAnn(app, "/app/any/x", UnaryOperator.identity()).status())
                    .isEqualTo(401);
            assertThat(getAsAnn(app, "/app/boss/x", UnaryOperator.identity()).status())
                    .isEqualTo(401);
            assertThat(getAsAnn(app, "/app/boss/x", request -> request.header("Authorization", basic("bob", "bob")))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void aLoginToTheApplicationHasItsGroups() {
        try (TestApp app = start(context -> {})) {
            assertThat(getAsAnn(app, "/app/boss/x", request -> request.header("Authorization", basic("ann", "ann")))
                            .text())
                    .startsWith("ann ")
                    .endsWith(" BASIC true true");
        }
    }

    @Test
    void theApplicationsOwnLoginIsPossibleAndComesFirst() {
        try (TestApp app = start(context -> TestApp.servlet(context, "login", "/login", (request, response) -> {
            request.getSession(true);
            request.login("bob", "bob");
            response.getWriter().print(request.getRemoteUser());
        }))) {
            Answer login = getAsAnn(app, "/app/login", UnaryOperator.identity());
            assertThat(login.text()).isEqualTo("bob");
            String cookie = login.header("Set-Cookie").replaceAll(";.*", "");
            assertThat(getAsAnn(app, "/app/open", request -> request.header("Cookie", cookie))
                            .text())
                    .startsWith("bob ");
        }
    }

    @Test
    void seesNothingThatIsCachedForTheApplicationsUserOfTheSameName() {
        AtomicInteger runs = new AtomicInteger();
        try (TestApp app = new TestApp(temp.resolve("a"))
                .users(SecuredApp.USERS)
                .sunWebXml(
                        "<cache enabled=\"true\"><cache-mapping><url-pattern>/page</url-pattern></cache-mapping></cache>")
                .webXml(BASIC)
                .start(context -> {
                    TestApp.servlet(context, "page", "/page", (request, response) -> response.getWriter()
                            .print(runs.incrementAndGet()));
                    TestApp.servlet(context, "login", "/login", (request, response) -> {
                        request.getSession(true);
                        request.login("ann", "ann");
                    });
                })) {
            String cookie = app.get("/app/login").header("Set-Cookie").replaceAll(";.*", "");
            UnaryOperator<FakeExchange> loggedIn = request -> request.header("Cookie", cookie);
            assertThat(app.get("/app/page", loggedIn).text()).isEqualTo("1");
            assertThat(app.get("/app/page", loggedIn).text()).isEqualTo("1");
            assertThat(getAsAnn(app, "/app/page", UnaryOperator.identity()).text())
                    .isEqualTo("2");
        }
    }
}
