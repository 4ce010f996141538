package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.spring.application.EchoEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.springframework.boot.web.server.GracefulShutdownResult;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;

/** What a server leaves behind when its drain or its end fails: here, what it says of its WebSockets cannot be logged. */
class UncleanEndTest {

    private static final long PATIENCE_SECONDS = 60;

    private final LoggerContext logging = (LoggerContext) LoggerFactory.getILoggerFactory();
    private final UnwritableLine unwritable = new UnwritableLine();
    private final AtomicReference<String> file = new AtomicReference<>();

    @TempDir
    private File folder;

    @AfterEach
    void logAgain() {
        logging.getTurboFilterList().remove(unwritable);
    }

    @Test
    void aShutdownThatFailsLeavesNoPortOpen() throws Exception {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.setShutdown(Shutdown.GRACEFUL);
        WebServer server = started(factory);
        int port = server.getPort();
        logging.addTurboFilter(unwritable);
        CompletableFuture<GracefulShutdownResult> result = new CompletableFuture<>();

        server.shutDownGracefully(result::complete);
        assertThat(result.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);
        server.stop();

        assertThat(isRefused(port)).isTrue();
        assertThatThrownBy(server::destroy).hasMessageContaining("did not stop cleanly");
    }

    @Test
    void filesOfAWarGoThoughTheEndFails() throws Exception {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.getSettings().setDocumentRoot(war());
        WebServer server = started(factory);
        assertThat(new File(file.get())).exists();
        logging.addTurboFilter(unwritable);

        assertThatThrownBy(server::destroy).hasMessage("on purpose");

        assertThat(new File(file.get())).doesNotExist();
    }

    @Test
    void aPortInUseIsNamedThoughTheEndFails() throws Exception {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.setAddress(InetAddress.getLoopbackAddress());
        // An immediate stop would leave no connection whose end could fail.
        factory.setShutdown(Shutdown.GRACEFUL);
        factory.getSettings().setDocumentRoot(war());
        WebServer server = started(factory);
        int port = server.getPort();
        server.stop();
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            logging.addTurboFilter(unwritable);

            assertThatThrownBy(server::start).isInstanceOfSatisfying(PortInUseException.class, refused -> {
                assertThat(refused.getPort()).isEqualTo(taken.getLocalPort());
                assertThat(refused.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("on purpose");
            });
            assertThat(new File(file.get())).doesNotExist();
        }
    }

    /** With a WebSocket that is open, of whose end there is something to be said. */
    private WebServer started(HeliostatServletWebServerFactory factory) throws Exception {
        WebServer server = factory.getWebServer(this::addEcho);
        server.start();
        WebSocket socket = Answers.client()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://localhost:" + server.getPort() + "/echo"), new WebSocket.Listener() {})
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(socket.isOutputClosed()).isFalse();
        return server;
    }

    private void addEcho(ServletContext context) throws ServletException {
        file.set(context.getRealPath("/index.html"));
        ServerContainer sockets = (ServerContainer) context.getAttribute(ServerContainer.class.getName());
        try {
            sockets.addEndpoint(EchoEndpoint.class);
        } catch (DeploymentException impossible) {
            throw new ServletException(impossible);
        }
    }

    private File war() throws IOException {
        File war = new File(folder, "app.war");
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(war))) {
            out.putNextEntry(new ZipEntry("index.html"));
            out.closeEntry();
        }
        return war;
    }

    private static boolean isRefused(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return !socket.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }

    /** Throws at the line about WebSockets that are told of the end. */
    private static final class UnwritableLine extends TurboFilter {

        @Override
        public FilterReply decide(
                Marker marker, Logger logger, Level level, String format, Object[] params, Throwable thrown) {
            if (logger.getName().equals(WebAppHosting.class.getName()) && format != null && format.contains("1001")) {
                throw new IllegalStateException("on purpose");
            }
            return FilterReply.NEUTRAL;
        }
    }
}
