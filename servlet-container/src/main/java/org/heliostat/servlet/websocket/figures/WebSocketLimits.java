package org.heliostat.servlet.websocket.figures;

import java.util.concurrent.TimeUnit;

/**
 * What WebSockets may take. Immutable.
 *
 * @param maxSockets open at one time on the whole server (MaxWebSockets)
 * @param messageSize bytes of a message that is collected, after decompression, where the application sets no limit of
 *     its own (WebSocketMessageSize)
 * @param frameSize bytes of payload of one frame (WebSocketFrameSize)
 * @param sendQueueSize bytes that may wait for a slow peer in asynchronous sends (WebSocketSendQueueSize)
 * @param idleMillis after which a silent session is closed where the application sets no time of its own; 0 = never
 *     (WebSocketIdleTimeout)
 * @param pingMillis of silence after which a peer is asked whether it is there; one that does not answer for as long is
 *     gone (WebSocketPingInterval)
 * @param messageMillis that a peer may take for one message, or, where the application takes it in parts, for one part;
 *     0 = as long as it likes (WebSocketMessageTimeout)
 * @param handshakeMillis that a peer may take for closing, and a server for answering our client
 *     (WebSocketHandshakeTimeout)
 * @param compression whether permessage-deflate is offered and accepted (WebSocketCompression)
 */
public record WebSocketLimits(
        int maxSockets,
        int messageSize,
        long frameSize,
        int sendQueueSize,
        long idleMillis,
        long pingMillis,
        long messageMillis,
        long handshakeMillis,
        boolean compression) {

    /** As the directives are by default. */
    public static final WebSocketLimits DEFAULTS = new WebSocketLimits(
            10_000,
            64 * 1024,
            16 * 1024 * 1024,
            1024 * 1024,
            0,
            TimeUnit.SECONDS.toMillis(60),
            TimeUnit.SECONDS.toMillis(120),
            TimeUnit.SECONDS.toMillis(10),
            true);
}
