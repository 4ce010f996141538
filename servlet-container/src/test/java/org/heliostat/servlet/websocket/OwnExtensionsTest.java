package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.Extension;
import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerEndpointConfig;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a configurator is asked about extensions where its endpoint brings some of its own. */
class OwnExtensionsTest {

    @TempDir
    Path temp;

    private record Named(String getName, List<Parameter> getParameters) implements Extension {
        @Override
        public String getName() {
            return getName;
        }

        @Override
        public List<Parameter> getParameters() {
            return getParameters;
        }
    }

    private static String names(List<Extension> extensions) {
        return String.join(" ", extensions.stream().map(Extension::getName).toList());
    }

    /** What a configurator takes back is not used either: the client would not understand the frames. */
    @Test
    void compressionThatAConfiguratorTakesBackIsNotUsed() throws Exception {
        WebSocketLimits limits = new WebSocketLimits(3, 4096, 8192, 10_000, 0, 60_000, 120_000, 10_000, true);
        try (SocketServer server = new SocketServer(
                        temp,
                        limits,
                        (sockets, context) ->
                                sockets.addEndpoint(ServerEndpointConfig.Builder.create(Endpoints.Echo.class, "/own")
                                        .configurator(new ServerEndpointConfig.Configurator() {
                                            @Override
                                            public void modifyHandshake(
                                                    ServerEndpointConfig config,
                                                    HandshakeRequest request,
                                                    HandshakeResponse response) {
                                                response.getHeaders().remove(HandshakeRequest.SEC_WEBSOCKET_EXTENSIONS);
                                            }
                                        })
                                        .build()));
                RawWebSocket client = RawWebSocket.connect(server.port())) {
            assertThat(client.handshake("/app/own", "Sec-WebSocket-Extensions: permessage-deflate"))
                    .startsWith("HTTP/1.1 101")
                    .doesNotContain("Sec-WebSocket-Extensions");
            String long1000 = "x".repeat(1000);
            client.text(long1000);
            assertThat(client.read().text()).isEqualTo(long1000);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true  | second, first             | first second permessage-deflate | second first",
                "true  | other, first, first       | first second permessage-deflate | first first",
                "true  | permessage-deflate, first | first second permessage-deflate | permessage-deflate first",
                "true  | other                     | first second permessage-deflate | ''",
                "false | permessage-deflate, second | first second                   | second"
            })
    void theInstalledOnesThatWereAskedForAreAgreedInOrder(
            boolean compression, String asked, String installed, String agreed) throws Exception {
        WebSocketLimits limits = new WebSocketLimits(3, 1024, 2048, 10_000, 0, 60_000, 120_000, 10_000, compression);
        try (SocketServer server = new SocketServer(temp, limits, (sockets, context) -> {
            @SuppressWarnings("unchecked")
            var events = (java.util.Queue<String>) context.getAttribute("events");
            sockets.addEndpoint(ServerEndpointConfig.Builder.create(Endpoints.Echo.class, "/own")
                    .extensions(List.of(new Named("first", List.of()), new Named("second", List.of())))
                    .configurator(new ServerEndpointConfig.Configurator() {
                        @Override
                        public List<Extension> getNegotiatedExtensions(
                                List<Extension> known, List<Extension> requested) {
                            List<Extension> chosen = super.getNegotiatedExtensions(known, requested);
                            events.add(names(known) + "|" + names(chosen));
                            return chosen;
                        }
                    })
                    .build());
        })) {
            try (RawWebSocket client = server.open("/app/own", "Sec-WebSocket-Extensions: " + asked)) {
                assertThat(server.event()).isEqualTo(installed + "|" + agreed);
                client.text("x");
                assertThat(client.read().text()).isEqualTo("x");
            }
        }
    }
}
