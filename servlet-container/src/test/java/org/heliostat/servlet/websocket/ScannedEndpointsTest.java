package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.server.ServerApplicationConfig;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpoint;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.servlet.testing.TestApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints that nobody adds by hand: they are found in the application's classes. */
class ScannedEndpointsTest {

    @TempDir
    Path temp;

    /** Chooses one annotated endpoint and gives the programmatic one its path. */
    public static class Chooser implements ServerApplicationConfig {

        @Override
        public Set<ServerEndpointConfig> getEndpointConfigs(Set<Class<? extends Endpoint>> found) {
            return Set.of(ServerEndpointConfig.Builder.create(found.iterator().next(), "/found-" + found.size())
                    .build());
        }

        @Override
        public Set<Class<?>> getAnnotatedEndpointClasses(Set<Class<?>> found) {
            return found.contains(Endpoints.Number.class) ? Set.of(Endpoints.Echo.class) : Set.of();
        }
    }

    /** Its only method is wrong. */
    @ServerEndpoint("/wrong")
    public static class Wrong {

        @jakarta.websocket.OnMessage
        public void message(Thread thread) {}
    }

    private TestApp app(Class<?>... classes) throws IOException {
        Path folder = temp.resolve("apps/app");
        for (Class<?> type : classes) {
            String file = type.getName().replace('.', '/') + ".class";
            Path copy = folder.resolve("WEB-INF/classes").resolve(file);
            Files.createDirectories(copy.getParent());
            try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
                Files.copy(in, copy);
            }
        }
        return new TestApp(folder).file("index.html", "hi");
    }

    private static boolean answers(TestApp app, String path) {
        return app.get(path, request -> request.header("Upgrade", "websocket")
                                .header("Connection", "Upgrade")
                                .header("Sec-WebSocket-Version", "7"))
                        .status()
                == 426;
    }

    @Test
    void annotatedClassesAnswerWithoutFurtherWords() throws Exception {
        try (TestApp app =
                app(Endpoints.Echo.class, Endpoints.Programmatic.class).start(context -> {})) {
            assertThat(answers(app, "/app/echo")).isTrue();
            assertThat(answers(app, "/app/other")).isFalse();
        }
    }

    @Test
    void aChoosingClassDecides() throws Exception {
        try (TestApp app = app(
                        Endpoints.Echo.class, Endpoints.Number.class, Endpoints.Programmatic.class, Chooser.class)
                .start(context -> {})) {
            assertThat(answers(app, "/app/echo")).isTrue();
            assertThat(answers(app, "/app/number")).isFalse();
            assertThat(answers(app, "/app/found-1")).isTrue();
        }
    }

    /** One that is added by hand takes the WebSockets out of service, not the application (5.2.1). */
    @Test
    void aWrongOneOfAnInitializerLeavesTheRestInService() throws Exception {
        try (TestApp app = app(Endpoints.Echo.class).start(context -> {
            ServerContainer container = (ServerContainer) context.getAttribute(ServerContainer.class.getName());
            assertThatThrownBy(() -> container.addEndpoint(Wrong.class)).isInstanceOf(DeploymentException.class);
        })) {
            assertThat(answers(app, "/app/echo")).isFalse();
            assertThat(app.get("/app/index.html").status()).isEqualTo(200);
        }
    }

    @Test
    void aWrongEndpointKeepsTheApplicationFromStarting() throws Exception {
        try (TestApp app = app(Wrong.class)) {
            ApplicationInfo info = app.tryStart(context -> {});

            assertThat(info.isFailed()).isTrue();
            assertThat(info.detail()).contains("ScannedEndpointsTest$Wrong", "message", "java.lang.Thread");
        }
    }
}
