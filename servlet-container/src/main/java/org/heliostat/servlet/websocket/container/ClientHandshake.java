package org.heliostat.servlet.websocket.container;

import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.Extension;
import jakarta.websocket.server.HandshakeRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.request.target.UriText;
import org.heliostat.servlet.websocket.protocol.AcceptKey;
import org.heliostat.servlet.websocket.protocol.AnswerHeaders;
import org.heliostat.servlet.websocket.protocol.DeflateOffer;
import org.heliostat.servlet.websocket.protocol.HeaderLists;

/** The opening handshake as a client (RFC 6455, 4.1). Used by the thread that connects. */
final class ClientHandshake {

    private static final int HEAD_LIMIT = 16 * 1024;

    private final URI uri;
    private final ClientEndpointConfig config;
    private final boolean compression;
    private final String key = AcceptKey.fresh();

    ClientHandshake(URI uri, ClientEndpointConfig config, boolean compression) {
        this.uri = uri;
        this.config = config;
        this.compression = compression;
    }

    /** What was agreed. */
    record Agreed(String subprotocol, List<Extension> extensions) {}

    /** @throws IOException when the server does not answer as it must, or refuses */
    Agreed perform(InputStream in, OutputStream out) throws IOException {
        out.write(request().getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        String statusLine = line(in, HEAD_LIMIT);
        AnswerHeaders headers = headers(in);
        if (!statusLine.startsWith("HTTP/1.1 101")) {
            throw new IOException("the server at " + uri + " refused: " + printable(statusLine));
        }
        Agreed agreed = agreed(headers);
        config.getConfigurator().afterResponse(headers);
        return agreed;
    }

    private String request() {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        put(headers, "Host", host());
        put(headers, "Upgrade", "websocket");
        put(headers, "Connection", "Upgrade");
        put(headers, HandshakeRequest.SEC_WEBSOCKET_KEY, key);
        put(headers, HandshakeRequest.SEC_WEBSOCKET_VERSION, "13");
        if (!config.getPreferredSubprotocols().isEmpty()) {
            put(headers, HandshakeRequest.SEC_WEBSOCKET_PROTOCOL, String.join(", ", config.getPreferredSubprotocols()));
        }
        List<Extension> offers = offers();
        if (!offers.isEmpty()) {
            put(headers, HandshakeRequest.SEC_WEBSOCKET_EXTENSIONS, HeaderLists.written(offers));
        }
        config.getConfigurator().beforeRequest(headers);
        StringBuilder text = new StringBuilder("GET ").append(target()).append(" HTTP/1.1\r\n");
        headers.forEach((name, values) -> values.forEach(
                value -> text.append(name).append(": ").append(value).append("\r\n")));
        return requireOneHead(text.append("\r\n").toString());
    }

    /** A line feed in an application's header field must not begin another one. */
    private static String requireOneHead(String head) {
        String withoutEnds = head.replace("\r\n", "");
        if (withoutEnds.indexOf('\r') >= 0
                || withoutEnds.indexOf('\n') >= 0
                || head.indexOf("\r\n\r\n") < head.length() - 4) {
            throw new IllegalArgumentException("a header field of the handshake has more than one line");
        }
        return head;
    }

    private static void put(Map<String, List<String>> headers, String name, String value) {
        headers.put(name, new ArrayList<>(List.of(value)));
    }

    /**
     * What the configuration would like to use, in its order (ClientEndpointConfig.getExtensions). Of compression only that
     * which our frames can keep is offered, once.
     */
    private List<Extension> offers() {
        List<Extension> offers = new ArrayList<>();
        for (Extension wanted : config.getExtensions()) {
            if (!wanted.getName().equals(DeflateOffer.NAME)) {
                offers.add(wanted);
            } else if (compression && !offers.contains(DeflateOffer.plain())) {
                offers.add(DeflateOffer.plain());
            }
        }
        return offers;
    }

    private String host() {
        return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }

    private String target() {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        // A java.net.URI may hold characters that may not stand in a request line.
        return UriText.whole(uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
    }

    private Agreed agreed(AnswerHeaders headers) throws IOException {
        Map<String, List<String>> fields = headers.getHeaders();
        boolean proven = fields.getOrDefault(AnswerHeaders.SEC_WEBSOCKET_ACCEPT, List.of())
                .equals(List.of(AcceptKey.of(key)));
        boolean upgraded = fields.getOrDefault("Upgrade", List.of()).stream().anyMatch("websocket"::equalsIgnoreCase);
        if (!proven || !upgraded) {
            throw new IOException("the server at " + uri + " does not speak WebSocket");
        }
        List<String> protocols = fields.getOrDefault(HandshakeRequest.SEC_WEBSOCKET_PROTOCOL, List.of());
        if (protocols.size() > 1 || !config.getPreferredSubprotocols().containsAll(protocols)) {
            throw new IOException("the server at " + uri + " chose a subprotocol that was not offered");
        }
        return new Agreed(protocols.isEmpty() ? "" : protocols.get(0), extensions(fields));
    }

    private List<Extension> extensions(Map<String, List<String>> fields) throws IOException {
        List<Extension> answered;
        try {
            answered =
                    HeaderLists.extensions(fields.getOrDefault(HandshakeRequest.SEC_WEBSOCKET_EXTENSIONS, List.of()));
        } catch (IllegalArgumentException malformed) {
            throw new IOException("the server at " + uri + " answered with malformed extensions", malformed);
        }
        for (Extension chosen : answered) {
            requireKnown(chosen);
        }
        if (answered.size() > 1) {
            throw new IOException("the server at " + uri + " chose one extension twice");
        }
        return answered;
    }

    private void requireKnown(Extension chosen) throws IOException {
        boolean offered = offers().stream().anyMatch(offer -> offer.getName().equals(chosen.getName()));
        boolean compresses = chosen.getName().equals(DeflateOffer.NAME);
        if (!offered || compresses && !DeflateOffer.isKept(chosen)) {
            throw new IOException("the server at " + uri + " chose an extension that was not offered");
        }
        if (!compresses) {
            // Frames may look otherwise from now on, and an extension has no code in this API.
            throw new IOException("the server at " + uri + " agreed to the extension " + chosen.getName()
                    + ", which this server does not know (expected: " + DeflateOffer.NAME + ")");
        }
    }

    private static AnswerHeaders headers(InputStream in) throws IOException {
        AnswerHeaders headers = new AnswerHeaders();
        int left = HEAD_LIMIT;
        for (String line = line(in, left); !line.isEmpty(); line = line(in, left)) {
            left -= line.length() + 2;
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.add(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    private static String line(InputStream in, int limit) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server ended the connection in its answer");
            }
            if (line.length() >= limit) {
                throw new IOException("the head of the server's answer is longer than " + HEAD_LIMIT + " bytes");
            }
            line.append((char) next);
        }
        int end = line.length() - 1;
        return end >= 0 && line.charAt(end) == '\r' ? line.substring(0, end) : line.toString();
    }

    private static String printable(String text) {
        return text.length() > 100 ? text.substring(0, 100) : text.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
