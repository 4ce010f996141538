package org.heliostat.gateway.upstream;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Asks an origin to change to another protocol. Immutable.
 *
 * @param protocol in small letters
 * @param key of a WebSocket's handshake (RFC 6455 §4.1), null where another protocol is asked for
 */
public record UpgradeRequest(String protocol, @Nullable String key) {

    private static final String WEBSOCKET = "websocket";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    /** @return whether a stream of HTTP/2 can carry it (RFC 8441) */
    public boolean isWebSocket() {
        return protocol.equals(WEBSOCKET);
    }

    /** @return what proves that the key was understood; null where there is no key */
    public @Nullable String accept() {
        if (key == null) {
            return null;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-1", impossible);
        }
    }
}
