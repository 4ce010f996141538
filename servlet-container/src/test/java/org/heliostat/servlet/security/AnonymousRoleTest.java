package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.basic;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.resources.SecurityConfig;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code anonymousrole} of server.xml. */
class AnonymousRoleTest {

    private static final String BASIC = "<login-config><auth-method>BASIC</auth-method></login-config>";
    private static final String MAPPING =
            "<security-role-mapping><role-name>ANYONE</role-name><group-name>boss</group-name></security-role-mapping>";

    @TempDir
    Path temp;

    private TestApp secured(String constraints) {
        return new TestApp(temp.resolve("a")).users(SecuredApp.USERS).webXml(constraints + BASIC);
    }

    private static TestApp started(TestApp app) {
        return app.start(
                context -> TestApp.servlet(context, "who", "/who/*", (request, response) -> response.getWriter()
                        .print(request.getRemoteUser() + " " + request.isUserInRole("ANYONE"))));
    }

    @Test
    void aConstraintThatNamesItAsksNobodyToLogIn() {
        try (TestApp app = started(secured(constraint("/who/open", "ANYONE") + constraint("/who/shut", "clerk")))) {
            assertThat(app.get("/app/who/open").text()).endsWith("null false");
            assertThat(app.get("/app/who/shut").status()).isEqualTo(401);
            assertThat(app.get("/app/who/shut", request -> request.header("Authorization", basic("bob", "bob")))
                            .text())
                    .endsWith("bob true");
        }
    }

    @Test
    void anotherNameCanBeGiven() {
        TestApp app = secured(constraint("/who/open", "guest") + constraint("/who/shut", "ANYONE"))
                .security(new SecurityConfig("file", "guest", false, List.of()));
        try (TestApp running = started(app)) {
            assertThat(running).isSameAs(app);
            assertThat(app.get("/app/who/open").status()).isEqualTo(200);
            assertThat(app.get("/app/who/shut").status()).isEqualTo(401);
        }
    }

    @Test
    void aMappingOfTheApplicationSaysWhoHasIt() {
        try (TestApp app = started(secured(constraint("/who/*", "ANYONE")).sunWebXml(MAPPING))) {
            assertThat(app.get("/app/who/x").status()).isEqualTo(401);
            assertThat(app.get("/app/who/x", request -> request.header("Authorization", basic("bob", "bob")))
                            .status())
                    .isEqualTo(403);
            assertThat(app.get("/app/who/x", request -> request.header("Authorization", basic("ann", "ann")))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void anyRoleOfTheApplicationIsStillOneToLogInFor() {
        try (TestApp app = started(secured(
                constraint("/who/any", "*") + "<security-role><role-name>ANYONE</role-name></security-role>"))) {
            assertThat(app.get("/app/who/any").status()).isEqualTo(401);
            assertThat(app.get("/app/who/any", request -> request.header("Authorization", basic("bob", "bob")))
                            .status())
                    .isEqualTo(200);
        }
    }
}
