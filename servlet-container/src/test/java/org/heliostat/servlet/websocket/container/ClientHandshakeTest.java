package org.heliostat.servlet.websocket.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.Extension;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.heliostat.servlet.websocket.protocol.AcceptKey;
import org.heliostat.servlet.websocket.protocol.ExtensionParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client offers, and which answers it takes. */
class ClientHandshakeTest {

    private static final String DEFLATE = "permessage-deflate; server_no_context_takeover; client_no_context_takeover";

    private URI uri = URI.create("ws://localhost/");
    private final ByteArrayOutputStream asked = new ByteArrayOutputStream();

    private static Extension extension(String name, ExtensionParameter... parameters) {
        return new ExtensionParameter.Named(name, List.of(parameters));
    }

    private ClientHandshake.Agreed perform(boolean compression, String answer, Extension... wanted) throws IOException {
        ClientEndpointConfig config = ClientEndpointConfig.Builder.create()
                .extensions(List.of(wanted))
                .build();
        InputStream answering = new InputStream() {
            private InputStream text;

            @Override
            public int read() throws IOException {
                if (text == null) {
                    text = new ByteArrayInputStream(accepted(answer).getBytes(StandardCharsets.ISO_8859_1));
                }
                return text.read();
            }
        };
        return new ClientHandshake(uri, config, compression).perform(answering, asked);
    }

    /** @return the answer of a server that accepts, with the extensions it chose */
    private String accepted(String extensions) {
        String head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: " + AcceptKey.of(field("Sec-WebSocket-Key")) + "\r\n";
        return head + (extensions.isEmpty() ? "" : "Sec-WebSocket-Extensions: " + extensions + "\r\n") + "\r\n";
    }

    private String field(String name) {
        return asked.toString(StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "ws://localhost, /",
        "ws://localhost?q, /?q",
        "ws://localhost/a%20b?c=%41, /a%20b?c=%41",
        "ws://localhost/\u00fc\u4e2d?q=\u00fc, /%C3%BC%E4%B8%AD?q=%C3%BC"
    })
    void theRequestLineIsInAscii(String address, String target) throws IOException {
        uri = URI.create(address);

        perform(false, "");

        assertThat(asked.toString(StandardCharsets.ISO_8859_1)).startsWith("GET " + target + " HTTP/1.1\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"true | first; a=1, " + DEFLATE + ", second", "false | first; a=1, second"})
    void allThatTheConfigurationHasIsOfferedInItsOrder(boolean compression, String offered) throws Exception {
        ClientHandshake.Agreed agreed = perform(
                compression,
                "",
                extension("first", new ExtensionParameter("a", "1")),
                extension("permessage-deflate"),
                extension("second"),
                extension("permessage-deflate", new ExtensionParameter("client_max_window_bits", "")));

        assertThat(field("Sec-WebSocket-Extensions")).isEqualTo(offered);
        assertThat(agreed.extensions()).isEmpty();
    }

    @Test
    void nothingIsOfferedByAConfigurationWithoutExtensions() throws Exception {
        perform(true, "");

        assertThat(field("Sec-WebSocket-Extensions")).isEmpty();
    }

    @Test
    void compressionBesideOthersIsAgreed() throws Exception {
        ClientHandshake.Agreed agreed = perform(true, DEFLATE, extension("first"), extension("permessage-deflate"));

        assertThat(agreed.extensions()).extracting(Extension::getName).containsExactly("permessage-deflate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"third", "permessage-deflate", DEFLATE + "; client_max_window_bits=9"})
    void whatWasNotOfferedIsRefused(String chosen) {
        assertThatThrownBy(() -> perform(true, chosen, extension("first"), extension("permessage-deflate")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not offered");
    }

    @Test
    void anExtensionThatHasNoCodeHereIsRefusedByName() {
        assertThatThrownBy(() -> perform(true, "first", extension("first")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the extension first, which this server does not know");
    }
}
