package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody gets from the response cache what the constraints, or another user's login, keep from him. */
class CachedSecurityTest {

    private static final String BASIC = "<login-config><auth-method>BASIC</auth-method></login-config>";

    @TempDir
    Path folder;

    private final AtomicInteger runs = new AtomicInteger();
    private TestApp app;

    @BeforeEach
    void start() {
        app = new TestApp(folder.resolve("app"))
                .users(SecuredApp.USERS)
                .sunWebXml(
                        "<cache enabled=\"true\"><cache-mapping><url-pattern>/*</url-pattern></cache-mapping></cache>")
                .webXml(SecuredApp.constraint("/boss/*", "boss") + BASIC)
                .start(context -> {
                    TestApp.servlet(context, "boss", "/boss/*", (request, response) -> response.getWriter()
                            .print(runs.incrementAndGet() + " " + request.getRemoteUser()));
                    TestApp.servlet(context, "open", "/open", (request, response) -> {
                        request.authenticate(response);
                        response.getWriter().print(runs.incrementAndGet() + " " + request.getRemoteUser());
                    });
                });
    }

    @AfterEach
    void stop() {
        app.close();
    }

    private Answer get(String path, String user) {
        return app.get("/app" + path, request -> request.header("Authorization", SecuredApp.basic(user, user)));
    }

    @Test
    void whatIsKeptIsServedOnlyToThoseTheConstraintLetsIn() {
        assertThat(get("/boss/x", "ann").text()).isEqualTo("1 ann");
        assertThat(get("/boss/x", "ann").text()).isEqualTo("1 ann");

        assertThat(get("/boss/x", "bob").status()).isEqualTo(403);
        assertThat(app.get("/app/boss/x").status()).isEqualTo(401);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aPageThatLogsItsUserInByItselfIsNotKept() {
        assertThat(get("/open", "ann").text()).isEqualTo("1 ann");
        assertThat(get("/open", "bob").text()).isEqualTo("2 bob");
        assertThat(get("/open", "ann").text()).isEqualTo("3 ann");
        assertThat(app.get("/app/open").status()).isEqualTo(401);
    }
}
