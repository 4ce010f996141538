package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.heliostat.servlet.httpsession.vault.HeapVault;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes that a client of HTTP/1.1 gets before its session is stored, where an answer ends on another thread. */
class HeldSessionAnswerTest {

    @TempDir
    Path temp;

    private final HeapVault vault = new HeapVault();
    private TestApp app;
    private AppServer server;

    @BeforeEach
    void start() throws Exception {
        app = TestApp.withVaults(temp.resolve("app"), vault)
                .sunWebXml("<session-config><session-manager persistence-type='redis'/></session-config>")
                .start(this::servlets);
        server = new AppServer(temp.resolve("instance"), app);
    }

    @AfterEach
    void stop() {
        vault.breakDown(false);
        server.close();
        app.close();
    }

    private void servlets(ServletContext context) {
        servlet(context, "async", "/async", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.start(() -> complete(async, false));
        });
        servlet(context, "flushed", "/flushed", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.start(() -> complete(async, true));
        });
        servlet(context, "up", "/up", (request, response) -> {
            request.getSession().setAttribute("x", 1);
            response.setHeader("Upgrade", "greeting");
            request.upgrade(Greeting.class);
        });
    }

    /** The session changes when the container has been given the request back, and the answer has been ended. */
    private static void complete(AsyncContext async, boolean flush) {
        try {
            HttpSession session = ((HttpServletRequest) async.getRequest()).getSession();
            session.setAttribute("x", 1);
            async.getResponse().getWriter().print("first ");
            if (flush) {
                async.getResponse().flushBuffer();
            }
            async.getResponse().getWriter().print("last");
            async.getResponse().getWriter().close();
            session.setAttribute("y", 2);
            async.complete();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private static String head(String path) {
        return "GET /app/" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    }

    @Test
    void whoHasTheWholeAsynchronousAnswerHasAStoredSession() throws Exception {
        for (String path : new String[] {"async", "flushed"}) {
            vault.records().clear();
            try (RawClient client = server.client().send(head(path))) {
                String answer = client.readToEnd();

                assertThat(vault.records()).as(path).hasSize(1);
                assertThat(answer).startsWith("HTTP/1.1 200 ").contains("first").contains("last");
            }
        }
    }

    @Test
    void anAsyncAnswerWhoseSessionIsNotStoredIsReplaced() throws Exception {
        vault.breakDown(true);

        try (RawClient client = server.client().send(head("async"))) {
            assertThat(client.readToEnd())
                    .startsWith("HTTP/1.1 503 ")
                    .containsIgnoringCase("\r\nretry-after: 5\r\n")
                    .doesNotContain("last");
        }
    }

    @Test
    void anAsynchronousAnswerThatHasBegunIsCutWhenItIsNotStored() throws Exception {
        vault.breakDown(true);

        try (RawClient client = server.client().send(head("flushed"))) {
            assertThat(client.readToEnd())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("first")
                    .doesNotContain("\r\n0\r\n");
        }
    }

    @Test
    void theProtocolIsSwitchedWhenTheSessionIsStored() throws Exception {
        try (RawClient client = server.client().send(upgrade())) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 101 ");

            assertThat(vault.records()).hasSize(1);
            assertThat(client.readToEnd()).isEqualTo("hello");
        }
        Await.until(() -> app.app().requestsInProgress() == 0);
    }

    @Test
    void theProtocolIsNotSwitchedWhenTheSessionIsNotStored() throws Exception {
        vault.breakDown(true);

        try (RawClient client = server.client().send(upgrade())) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 503 ").containsIgnoringCase("\r\nretry-after: 5\r\n");
        }
        Await.until(() -> app.app().requestsInProgress() == 0);
    }

    private static String upgrade() {
        return "GET /app/up HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: greeting\r\n\r\n";
    }

    /** Says hello and ends. */
    public static final class Greeting implements HttpUpgradeHandler {

        @Override
        public void init(WebConnection connection) {
            try (connection) {
                connection.getOutputStream().print("hello");
            } catch (Exception gone) {
                throw new IllegalStateException(gone);
            }
        }

        @Override
        public void destroy() {
            // There is nothing.
        }
    }
}
