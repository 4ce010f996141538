package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletContext;
import jakarta.websocket.Decoder;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Encoder;
import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpoint;
import jakarta.websocket.server.ServerEndpointConfig;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One wrong endpoint takes all of its application out of service (Jakarta WebSocket 2.2, 5.2.1, WSC-5.2.1-3). */
class WrongEndpointTest {

    @TempDir
    Path temp;

    /** Its only method is wrong. */
    @ServerEndpoint("/wrong")
    public static class Wrong {

        @OnMessage
        public void message(Thread thread) {}
    }

    /** Its path is none. */
    @ServerEndpoint("nowhere")
    public static class WithoutSlash {}

    private interface Attempt {
        void add(ServerContainer container) throws DeploymentException;
    }

    /** Adds a good endpoint, then a wrong one, and goes on as if nothing had happened. */
    private void assertThatNothingAnswersAfter(Attempt wrong) {
        TestApp app = new TestApp(temp.resolve("apps/app")).file("index.html", "hi");
        try (LogLines log = LogLines.of("webapp.app");
                TestApp started = app.start(context -> {
                    ServerContainer container = container(context);
                    container.addEndpoint(Endpoints.Echo.class);
                    assertThatThrownBy(() -> wrong.add(container))
                            .isInstanceOf(DeploymentException.class)
                            .satisfies(why -> assertThat(log.all())
                                    .singleElement()
                                    .asString()
                                    .contains(
                                            "none of the application is in service",
                                            String.valueOf(why.getMessage()).replace("WebSocket endpoint: ", "")));
                    assertThatThrownBy(() -> container.addEndpoint(Endpoints.Number.class))
                            .isInstanceOf(DeploymentException.class)
                            .hasMessageContaining("none is deployed");
                })) {
            for (String path : new String[] {"/app/echo", "/app/number", "/app/wrong", "/app/programmatic"}) {
                assertThat(started.get(path, request -> request.header("Upgrade", "websocket")
                                        .header("Connection", "Upgrade")
                                        .header("Sec-WebSocket-Version", "7"))
                                .status())
                        .as(path)
                        .isEqualTo(404);
            }
            assertThat(started.get("/app/index.html", request -> request).status())
                    .isEqualTo(200);
        }
    }

    private static ServerContainer container(ServletContext context) {
        return (ServerContainer) context.getAttribute(ServerContainer.class.getName());
    }

    @Test
    void anAnnotatedClassWithAWrongMethod() {
        assertThatNothingAnswersAfter(container -> container.addEndpoint(Wrong.class));
    }

    @Test
    void aClassWithoutAnnotation() {
        assertThatNothingAnswersAfter(container -> container.addEndpoint(String.class));
    }

    @Test
    void aPathThatIsTakenAlready() {
        assertThatNothingAnswersAfter(
                container -> container.addEndpoint(ServerEndpointConfig.Builder.create(Endpoints.Number.class, "/echo")
                        .build()));
    }

    /** Cannot be made: it wants an argument. */
    public static final class NeedyEncoder implements Encoder.Text<Thread> {

        public NeedyEncoder(String argument) {}

        @Override
        public String encode(Thread object) {
            return "";
        }
    }

    /** Cannot be made: it wants an argument. */
    public static final class NeedyDecoder implements Decoder.Text<Thread> {

        public NeedyDecoder(String argument) {}

        @Override
        public Thread decode(String message) {
            return Thread.currentThread();
        }

        @Override
        public boolean willDecode(String message) {
            return true;
        }
    }

    /** Cannot be made: it is abstract. */
    public abstract static class Unfinished implements Encoder.Text<Thread> {}

    private static ServerEndpointConfig.Builder programmatic() {
        return ServerEndpointConfig.Builder.create(Endpoints.Programmatic.class, "/programmatic");
    }

    @Test
    void anEncoderThatCannotBeMade() {
        assertThatNothingAnswersAfter(container -> container.addEndpoint(
                programmatic().encoders(List.of(NeedyEncoder.class)).build()));
    }

    @Test
    void anAbstractEncoder() {
        assertThatNothingAnswersAfter(container -> container.addEndpoint(
                programmatic().encoders(List.of(Unfinished.class)).build()));
    }

    @Test
    void aDecoderThatCannotBeMade() {
        assertThatNothingAnswersAfter(container -> container.addEndpoint(
                programmatic().decoders(List.of(NeedyDecoder.class)).build()));
    }

    @Test
    void aPathWithoutASlash() {
        assertThatNothingAnswersAfter(container -> container.addEndpoint(WithoutSlash.class));
    }
}
