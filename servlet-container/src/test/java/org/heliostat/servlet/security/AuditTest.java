package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.basic;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.resources.SecurityConfig;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code audit} of server.xml. */
class AuditTest {

    private static final String BASIC = "<login-config><auth-method>BASIC</auth-method></login-config>";
    private static final SecurityConfig ON = new SecurityConfig("file", "ANYONE", true, List.of());

    @TempDir
    Path temp;

    @Test
    void eachDecisionIsOneLineWithoutPasswords() {
        try (TestApp app = SecuredApp.start(
                        temp.resolve("a"), BASIC, constraint("/who/boss", "boss") + constraint("/who/clerk", "clerk"));
                LogLines log = LogLines.of("webapp.app")) {
            app.security(ON);
            app.get("/app/who/boss");
            assertThat(audits(log)).isEmpty();

            app.get("/app/who/boss", request -> request.header("Authorization", basic("bob", "bob")));
            app.get("/app/who/clerk", request -> request.header("Authorization", basic("bob", "bob")));
            app.get("/app/who/clerk", request -> request.header("Authorization", basic("eve", "geheim")));

            assertThat(audits(log)).hasSize(5);
            assertThat(audits(log).get(0)).startsWith("audit: \"bob\" has logged in by BASIC to realm file, from ");
            assertThat(audits(log).get(1)).startsWith("audit: \"GET /app/who/boss\" is denied to \"bob\", from ");
            assertThat(audits(log).get(3)).startsWith("audit: \"GET /app/who/clerk\" is allowed to \"bob\", from ");
            assertThat(audits(log).get(4)).startsWith("audit: \"eve\" was refused the login by BASIC to realm file");
            assertThat(log.all().toString()).doesNotContain("geheim");
        }
    }

    @Test
    void whatNobodyMayHaveIsDeniedToNobodyInParticular() {
        try (TestApp app = SecuredApp.start(
                        temp.resolve("a"),
                        BASIC,
                        constraint("/who/x", "clerk").replace("<role-name>clerk</role-name></auth", "</auth"));
                LogLines log = LogLines.of("webapp.app")) {
            app.security(ON);
            assertThat(app.get("/app/who/x").status()).isEqualTo(403);

            assertThat(audits(log)).singleElement().asString().contains("is denied to (nobody), from ");
        }
    }

    @Test
    void aNameCannotBeTakenForTheRestOfALine() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"));
                LogLines log = LogLines.of("webapp.app")) {
            app.security(ON);
            String name = "bob\" has logged in\\ \u2028audit\u202e";
            app.get("/app/who/x", request -> request.header("Authorization", basic(name, "no")));
            app.get("/app/who/x", request -> request.header("Authorization", basic("x".repeat(500), "no")));

            assertThat(audits(log)).hasSize(2);
            assertThat(audits(log).get(0))
                    .startsWith("audit: \"bob\\\" has logged in\\\\ ?audit?\" was refused the login by BASIC");
            assertThat(audits(log).get(1)).startsWith("audit: \"" + "x".repeat(120) + "…\" was refused");
        }
    }

    @Test
    void idsOfSessionsInPathsAreNotWritten() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"));
                LogLines log = LogLines.of("webapp.app")) {
            app.security(ON);
            app.get(
                    "/app/who;v=1/x;jsessionid=0123456789ABCDEF",
                    request -> request.header("Authorization", basic("bob", "bob")));

            assertThat(audits(log)).hasSize(2);
            assertThat(audits(log).get(1)).startsWith("audit: \"GET /app/who/x\" is allowed to \"bob\"");
        }
    }

    @Test
    void offItSaysNothing() {
        try (TestApp app = SecuredApp.start(temp.resolve("a"), BASIC, constraint("/who/*", "clerk"));
                LogLines log = LogLines.of("webapp.app")) {
            app.get("/app/who/x", request -> request.header("Authorization", basic("bob", "bob")));
            app.get("/app/who/x", request -> request.header("Authorization", basic("bob", "no")));

            assertThat(audits(log)).isEmpty();
        }
    }

    private static List<String> audits(LogLines log) {
        return log.all().stream().filter(line -> line.contains("audit:")).toList();
    }
}
