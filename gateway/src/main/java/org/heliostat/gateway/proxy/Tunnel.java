package org.heliostat.gateway.proxy;

import java.io.IOException;
import org.heliostat.gateway.origin.Attempt;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.ResponseTransport;

/**
 * Passes the bytes of another protocol between a client and its origin, as they are and no faster than the other side takes
 * them. What the client has ended the origin hears of; what the origin has ended is ended for both. On the exchange's I/O loop.
 */
final class Tunnel {

    private static final int MOST_PIECE = 16 * 1024;
    private static final int LEAST_PIECE = 512;

    private final Exchange exchange;
    private final ResponseTransport client;
    private final RequestBody incoming;
    private final UpstreamStream origin;
    private final Attempt attempt;
    private final Runnable broken;
    private boolean isAwaiting;
    private boolean isInputEnded;
    private boolean isHeld;
    private boolean isOver;

    /**
     * @param incoming what the client sends from now on
     * @param attempt counts what passes
     * @param broken runs when the client's side has ended otherwise than by its end, such as by a stop of the server
     */
    Tunnel(Exchange exchange, RequestBody incoming, UpstreamStream origin, Attempt attempt, Runnable broken) {
        this.exchange = exchange;
        this.client = exchange.response().transport();
        this.incoming = incoming;
        this.origin = origin;
        this.attempt = attempt;
        this.broken = broken;
    }

    /** Sends the origin what the client has sent, and goes on when there is more or the origin takes more. */
    void pump() {
        if (isAwaiting || isInputEnded) {
            return;
        }
        try {
            while (!isOver && origin.isWritable()) {
                if (!incoming.isReady()) {
                    isAwaiting = true;
                    incoming.whenReady(() -> exchange.loop().onLoop(this::ready));
                    return;
                }
                byte[] piece = new byte[Math.max(LEAST_PIECE, Math.min(MOST_PIECE, incoming.available()))];
                int count = incoming.read(piece, 0, piece.length);
                if (count < 0) {
                    isInputEnded = true;
                    origin.endOutput();
                    return;
                }
                origin.body(piece, 0, count);
                attempt.tunnelled(count, 0);
            }
        } catch (IOException ended) {
            if (!isOver) {
                broken.run();
            }
        }
    }

    private void ready() {
        isAwaiting = false;
        pump();
    }

    /** Sends the client what the origin has sent. */
    void fromOrigin(byte[] bytes, int offset, int length) {
        if (isOver) {
            return;
        }
        client.send(null, bytes, offset, length, false);
        attempt.tunnelled(0, length);
        if (!isHeld && !client.isWritable()) {
            isHeld = true;
            origin.read(false);
            client.whenWritable(() -> exchange.loop().onLoop(this::writable));
        }
    }

    private void writable() {
        isHeld = false;
        if (!isOver) {
            origin.read(true);
        }
    }

    /** Nothing passes any more. */
    void stop(boolean isTimedOut) {
        isOver = true;
        attempt.tunnelEnded(isTimedOut);
    }
}
