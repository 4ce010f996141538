package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.request.StageFunction;
import org.heliostat.stats.ProtocolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many connections there may be, and what becomes of a request whose client goes away. */
class ConnectionsIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path folder;

    private @Nullable WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nio", "epoll"})
    void oneConnectionTooManyIsClosedAtOnceAndNamesTheDirective(String transport) throws Exception {
        start(transport, Map.of(), "MaxConnections 2");
        try (LogLines log = LogLines.of("org.heliostat.connection");
                RawClient first = new RawClient(port());
                RawClient second = new RawClient(port())) {
            assertThat(first.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
            assertThat(second.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");

            try (RawClient third = new RawClient(port())) {
                assertThat(third.readToEnd()).isEmpty();
            }

            assertThat(protocol().connectionsRefused()).isEqualTo(1);
            assertThat(log.all()).singleElement().asString().contains("more than 2 connections (MaxConnections)");
            assertThat(second.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
            first.close();
            Await.until(() -> protocol().connectionsOpen() == 1);
            try (RawClient next = new RawClient(port())) {
                assertThat(next.send(GET).readAnswer()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    private void start(String transport, Map<String, StageFunction> functions, String... directives) throws Exception {
        List<String> magnus = new ArrayList<>(List.of("Transport " + transport));
        magnus.addAll(List.of(directives));
        server = new TestInstance(folder, magnus).start(functions);
    }

    private ProtocolSnapshot protocol() {
        return server().snapshot().protocol();
    }

    private int port() {
        return server().listenAddresses().get(0).port();
    }

    private WebServer server() {
        return Optional.ofNullable(server).orElseThrow();
    }
}
