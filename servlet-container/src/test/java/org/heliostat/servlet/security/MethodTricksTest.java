package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.security.SecuredApp.basic;
import static org.heliostat.servlet.security.SecuredApp.constraint;

import java.nio.file.Path;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No method gets round a constraint or a login. */
class MethodTricksTest {

    private static final String BASIC = "<login-config><auth-method>BASIC</auth-method></login-config>";
    private static final String FORM = "<login-config><auth-method>FORM</auth-method><form-login-config>"
            + "<form-login-page>/login.html</form-login-page><form-error-page>/wrong.html</form-error-page>"
            + "</form-login-config></login-config>";

    @TempDir
    Path temp;

    private Path folder;
    private TestApp app;

    @BeforeEach
    void prepare() {
        folder = temp.resolve("a");
        new TestApp(folder).file("login.html", "log in here").file("wrong.html", "that was wrong");
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS", "PATCH", "PROPFIND", "LOCK", "PURGE", "M-SEARCH", "get", "HEAD"})
    void aConstraintForAllMethodsIsForThoseOfOnesOwnToo(String method) {
        app = SecuredApp.start(folder, BASIC, constraint("/*", "clerk"));

        assertThat(app.send(FakeExchange.request(method, "/app/who")).status()).isEqualTo(401);
        assertThat(app.send(FakeExchange.request(method, "/app/who").header("Authorization", basic("ann", "ann")))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void headRunsNoDoGetThatItsConstraintKeepsForUsers() {
        app = SecuredApp.start(
                folder,
                BASIC,
                constraint("/*", "clerk").replace("</url-pattern>", "</url-pattern><http-method>GET</http-method>"));

        assertThat(app.send(FakeExchange.request("HEAD", "/app/who")).status()).isEqualTo(401);
        assertThat(app.send(FakeExchange.request("HEAD", "/app/who").header("Authorization", basic("ann", "ann")))
                        .status())
                .isEqualTo(200);
        assertThat(app.send(FakeExchange.request("POST", "/app/who")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS", "PATCH", "PROPFIND", "PURGE", "M-SEARCH"})
    void aFormIsShownWhateverTheMethod(String method) {
        app = SecuredApp.start(folder, FORM, constraint("/*", "clerk"));

        assertThat(app.send(FakeExchange.request(method, "/app/who")).text()).contains("log in here");
    }

    @Test
    void aPreflightIsLetThroughWhereTheConstraintLeavesItOut() {
        app = SecuredApp.start(
                folder,
                BASIC,
                constraint("/*", "clerk")
                        .replace(
                                "</url-pattern>",
                                "</url-pattern><http-method-omission>OPTIONS</http-method-omission>"));

        assertThat(app.send(FakeExchange.request("OPTIONS", "/app/who")).status())
                .isEqualTo(200);
        assertThat(app.send(FakeExchange.request("options", "/app/who")).status())
                .isEqualTo(401);
        assertThat(app.send(FakeExchange.request("PURGE", "/app/who")).status()).isEqualTo(401);
    }
}
