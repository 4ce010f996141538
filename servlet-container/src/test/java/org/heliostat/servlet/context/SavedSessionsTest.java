package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in memory over an orderly restart (sessionFilename). */
class SavedSessionsTest {

    @TempDir
    Path folder;

    private TestApp app(String property) {
        return TestApp.withVaults(folder.resolve("app"))
                .file(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><session-config><session-manager><manager-properties>" + property
                                + "</manager-properties></session-manager></session-config></sun-web-app>")
                .start(SavedSessionsTest::servlets);
    }

    private static void servlets(ServletContext context) {
        servlet(context, "set", "/set", (request, response) -> {
            request.getSession().setAttribute("x", List.of(1, 2));
            request.getSession().setAttribute("thread", Thread.currentThread());
        });
        servlet(context, "get", "/get", (request, response) -> {
            HttpSession session = request.getSession(false);
            response.getWriter()
                    .print(session == null ? "none" : session.getAttribute("x") + " " + session.getAttribute("thread"));
        });
    }

    private static String get(TestApp app, String cookie) {
        return app.get("/app/get", request -> request.header("Cookie", cookie)).text();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().contains("app-sessions") && Files.isRegularFile(file))
                    .filter(file -> !file.toString().endsWith(".key"))
                    .toList();
        }
    }

    @Test
    void comeBackOnceAndWithoutWhatCannotBeStored() throws Exception {
        String cookie;
        try (TestApp app = app("<property name='sessionFilename' value='SESSIONS'/>")) {
            cookie = app.get("/app/set").header("Set-Cookie").split(";", -1)[0];
        }
        assertThat(files()).hasSize(1);

        try (TestApp app = app("<property name='sessionFilename' value='SESSIONS'/>")) {
            assertThat(get(app, cookie)).isEqualTo("[1, 2] null");
            assertThat(files()).isEmpty();
            assertThat(app.app().sessions().snapshot().loaded()).isEqualTo(1);
        }
    }

    @Test
    void aCutFileCostsWhatIsMissing() throws Exception {
        try (TestApp app = app("<property name='sessionFilename' value='SESSIONS'/>")) {
            app.get("/app/set");
            app.get("/app/set");
        }
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 20));

        try (TestApp app = app("<property name='sessionFilename' value='SESSIONS'/>")) {
            assertThat(app.app().sessions().snapshot().loaded()).isEqualTo(1);
            assertThat(app.app().sessions().snapshot().lost()).isEqualTo(1);
        }
    }

    /** What replaces an application and is not there in time has no sessions, and must not store that. */
    @Test
    void surviveOneThatStartsTooLate() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        String name = "<property name='sessionFilename' value='SESSIONS'/>";
        String cookie;
        try (TestApp app = app(name).drainMillis(1)) {
            cookie = app.get("/app/set").header("Set-Cookie").split(";", -1)[0];
            Thread starting = new Thread(() -> app.tryStart(context -> {
                begun.countDown();
                goOn.await();
            }));
            starting.start();
            begun.await();

            app.container().close();
            goOn.countDown();
            starting.join();
        }

        try (TestApp app = app(name)) {
            assertThat(get(app, cookie)).isEqualTo("[1, 2] null");
        }
    }

    @Test
    void withoutANameNothingIsWritten() throws Exception {
        String cookie;
        try (TestApp app = app("")) {
            cookie = app.get("/app/set").header("Set-Cookie").split(";", -1)[0];
        }

        assertThat(files()).isEmpty();
        try (TestApp app = app("")) {
            assertThat(get(app, cookie)).isEqualTo("none");
        }
    }
}
