package org.heliostat.gateway.proxy;

import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpgradeRequest;
import org.heliostat.request.Exchange;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.Request;
import org.heliostat.request.inner.InnerExchange;
import org.jspecify.annotations.Nullable;

/**
 * What a client wants to change to (RFC 9110 §7.8), of what may pass to an origin. Immutable.
 *
 * @param protocol in small letters
 * @param key of a WebSocket's handshake (RFC 6455 §4.1), null where another protocol is asked for, or where the client's is none
 */
record UpgradeOffer(String protocol, @Nullable String key) {

    private static final String WEBSOCKET = "websocket";
    private static final int KEY_BYTES = 16;

    /**
     * A request with a body, or one of HTTP/1.0, keeps its own protocol: where the body would end and the other protocol begin
     * is nothing that two servers should have to agree on.
     *
     * @return null where it asks for nothing that may pass, and is a request like others
     */
    static @Nullable UpgradeOffer of(Exchange exchange, Set<String> allowed) {
        Request request = exchange.request();
        HttpVersion version = request.head().version();
        if (allowed.isEmpty()
                || version == HttpVersion.HTTP_1_0
                || request.body().contentLength() != 0
                || !request.headers().hasToken("Connection", "upgrade")
                || InnerExchange.isInner(exchange)) {
            return null;
        }
        for (String list : request.headers().all("Upgrade")) {
            for (String name : list.split(",", -1)) {
                String protocol = name.strip().toLowerCase(Locale.ROOT);
                boolean isWebSocket = protocol.equals(WEBSOCKET);
                if (allowed.contains(protocol)
                        && (!isWebSocket || request.method().equals("GET"))) {
                    return new UpgradeOffer(protocol, isWebSocket ? key(request, version) : null);
                }
            }
        }
        return null;
    }

    /** HTTP/2 has no need of a key (RFC 8441 §5), but the origin has. */
    private static @Nullable String key(Request request, HttpVersion version) {
        if (version == HttpVersion.HTTP_2) {
            byte[] key = new byte[KEY_BYTES];
            ThreadLocalRandom.current().nextBytes(key);
            return Base64.getEncoder().encodeToString(key);
        }
        List<String> keys = request.headers().all("Sec-WebSocket-Key");
        return keys.size() == 1 && isKey(keys.get(0)) ? keys.get(0) : null;
    }

    private static boolean isKey(String key) {
        try {
            byte[] octets = Base64.getDecoder().decode(key);
            // One nonce has one text: others are read by some servers and refused by others.
            return octets.length == KEY_BYTES
                    && Base64.getEncoder().encodeToString(octets).equals(key);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** @return whether its client gets 400: a WebSocket without a key proves nothing */
    boolean isMalformed() {
        return protocol.equals(WEBSOCKET) && key == null;
    }

    /** @return what the origin is asked for */
    UpgradeRequest request() {
        return new UpgradeRequest(protocol, key);
    }

    boolean isWebSocket() {
        return protocol.equals(WEBSOCKET);
    }

    /** @return whether a response 101 takes this offer and nothing else */
    boolean isTakenBy(ResponseHead head) {
        List<String> upgrade = head.fields().all("Upgrade");
        if (upgrade.size() != 1
                || !upgrade.get(0).equalsIgnoreCase(protocol)
                || !head.fields().hasToken("Connection", "upgrade")) {
            return false;
        }
        String accept = request().accept();
        return accept == null || head.fields().all("Sec-WebSocket-Accept").equals(List.of(accept));
    }
}
