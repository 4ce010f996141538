package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeployTest {

    @TempDir
    private Path folder;

    private WrittenApps apps() {
        return new WrittenApps(folder);
    }

    @Test
    void applicationsComeAndGoWhileTheServerRuns() throws Exception {
        try (Heliostat server = Heliostat.builder().start()) {
            String url = server.url() + "/shop/page.html";
            server.deploy(Application.war("/shop", apps().page("first", "one")));
            assertThat(Client.get(url).body()).isEqualTo("one");

            server.undeploy("/shop");
            assertThat(Client.get(url).statusCode()).isEqualTo(404);

            server.deploy(Application.war("/shop", apps().page("second", "two")));
            assertThat(Client.get(url).body()).isEqualTo("two");
        }
    }

    @Test
    void oneThatWasGivenBeforehandMayBeEnded() throws Exception {
        try (Heliostat server = Heliostat.builder()
                .application(Application.war("/shop", apps().page("first", "one")))
                .application(Application.war("/", apps().page("root", "root")))
                .start()) {
            server.undeploy("/shop");

            assertThat(Client.get(server.url() + "/shop/page.html").statusCode())
                    .isEqualTo(404);
            assertThat(Client.get(server.url() + "/page.html").body()).isEqualTo("root");
            assertThatThrownBy(() -> server.undeploy("/shop"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("application: /shop (expected: that of a WAR or folder)");
        }
    }

    @Test
    void oneThatWasDeployedIsReloadedAndInDevelopment() throws Exception {
        Path first = apps().page("first", "one");
        try (Heliostat server = Heliostat.builder().start()) {
            server.deploy(Application.war("/shop", first).inDevelopment());
            server.reload("/shop", apps().page("second", "two"), () -> {});

            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("two");
        }
    }

    @Test
    void whatCannotBeUsedIsRefused() throws Exception {
        Path first = apps().page("first", "one");
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/own").servlet("hello", new Hello("one"), "/*"))
                .start()) {
            server.deploy(Application.war("/shop", first));

            assertRefused(server, Application.war("/shop", first), "application /shop: the context path is taken");
            assertRefused(server, Application.war("/own", first), "application /own: the context path is taken");
            assertRefused(server, Application.war("shop/", first), "application shop/: context path (expected: /");
            assertRefused(
                    server, Application.war("/none", folder.resolve("none.war")), "none.war (expected: an existing");
            assertRefused(
                    server,
                    Application.at("/late")
                            .servlet("hello", new Hello("late"), "/*")
                            .build(),
                    "application /late: of the program's own classes (expected: of a WAR or folder");
            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("one");
        }
    }

    private static void assertRefused(Heliostat server, Application application, String finding) {
        assertThatThrownBy(() -> server.deploy(application))
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContaining(finding);
    }

    @Test
    void oneThatDoesNotStartLeavesItsContextPathFree() throws Exception {
        Path broken = apps().page("broken", "never");
        apps().listener(broken, "throw new IllegalStateException(\"no stock\")");
        try (Heliostat server = Heliostat.builder().start()) {

            assertThatThrownBy(() -> server.deploy(Application.war("/shop", broken)))
                    .isInstanceOf(ApplicationFailedException.class)
                    .hasMessageContaining("no stock")
                    .hasCauseInstanceOf(IllegalStateException.class);

            assertThat(Client.get(server.url() + "/shop/page.html").statusCode())
                    .isEqualTo(404);
            server.deploy(Application.war("/shop", apps().page("first", "one")));
            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("one");
        }
    }

    @Test
    void itsCodeRunsOnAThreadThatEnds() throws Exception {
        Path app = apps().page("first", "one");
        Path told = folder.resolve("thread");
        apps().listener(
                        app,
                        """
                        try {
                            java.nio.file.Files.writeString(
                                    java.nio.file.Path.of("%s"), Thread.currentThread().getName());
                        } catch (java.io.IOException unwritten) {
                            throw new java.io.UncheckedIOException(unwritten);
                        }
                        """
                                .formatted(told));
        try (Heliostat server = Heliostat.builder().start()) {
            server.deploy(Application.war("/shop", app));

            assertThat(Files.readString(told)).isEqualTo("deploy /shop");
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("deploy /shop");
        }
    }

    @Test
    void servletsAreNamed() throws Exception {
        Path app = apps().page("first", "one");
        apps().web(
                        app,
                        """
                        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1">
                          <servlet><servlet-name>hello</servlet-name><servlet-class>shop.Hello</servlet-class></servlet>
                        </web-app>
                        """);
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/own").servlet("greeting", new Hello("own"), "/*"))
                .start()) {
            server.deploy(Application.war("/shop", app));

            assertThat(server.servlets("/shop")).contains("hello", "default");
            assertThat(server.servlets("/own")).contains("greeting").doesNotContain("hello");
            assertThatThrownBy(() -> server.servlets("/none")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void nothingComesOrGoesAfterTheEnd() throws Exception {
        Path first = apps().page("first", "one");
        Heliostat server =
                Heliostat.builder().application(Application.war("/shop", first)).start();
        server.close();

        assertThatThrownBy(() -> server.deploy(Application.war("/late", first)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has been closed");
        assertThatThrownBy(() -> server.undeploy("/shop"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has been closed");
    }
}
