package org.heliostat.gateway.proxy;

import java.io.IOException;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.RequestBody;
import org.heliostat.request.TrailerRule;
import org.heliostat.request.filter.FilteredBody;
import org.jspecify.annotations.Nullable;

/**
 * Sends the body of a request on as it arrives, no faster than the origin takes it: on the I/O loop, or with a session thread
 * where filters of obj.conf change it and may have to wait. Called on the loop.
 */
final class BodySender {

    private static final int PIECE = 16 * 1024;

    private final Exchange exchange;
    private final RequestBody body;
    private final UpstreamStream stream;
    private final Failed failed;
    private final boolean isDirect;
    private final byte[] piece;
    private long left;
    private boolean isAwaiting;
    private boolean isOver;
    private boolean hasEnded;

    /** Bytes of the piece that was read first, and pieces read so far. */
    private int first;

    private int pieces;

    /** Hears that the client's body has ended before its end. On the loop. */
    @FunctionalInterface
    interface Failed {
        void bodyFailed(IOException why);
    }

    /** @param stream that the head of the request was sent on */
    BodySender(Exchange exchange, UpstreamStream stream, Failed failed) {
        this.exchange = exchange;
        this.body = exchange.request().body();
        this.stream = stream;
        this.failed = failed;
        this.isDirect = !(body instanceof FilteredBody);
        this.left = body.contentLength();
        this.piece = new byte[left < 0 ? PIECE : (int) Math.min(left, PIECE)];
    }

    private BodySender(BodySender before, UpstreamStream stream) {
        this.exchange = before.exchange;
        this.body = before.body;
        this.stream = stream;
        this.failed = before.failed;
        this.isDirect = before.isDirect;
        this.piece = before.piece;
        this.left = before.left;
        this.first = before.first;
        this.pieces = before.pieces;
        this.hasEnded = before.hasEnded;
    }

    /** @return whether all that was read of the body is here, to be sent once more; not where a thread may be reading it */
    boolean isRepeatable() {
        return isDirect && pieces <= 1;
    }

    /** @return what sends the same body from its beginning; this one must have been stopped, and be repeatable */
    BodySender again(UpstreamStream other) {
        BodySender next = new BodySender(this, other);
        if (first > 0) {
            other.body(piece, 0, first);
        }
        if (hasEnded) {
            next.isOver = true;
            other.endBody(next.trailers());
        }
        return next;
    }

    /** Sends what there is, and goes on when there is more or the origin takes more. */
    void pump() {
        if (isAwaiting) {
            return;
        }
        if (!isDirect) {
            byThread();
            return;
        }
        try {
            while (!isOver && stream.isWritable()) {
                if (!body.isReady()) {
                    isAwaiting = true;
                    body.whenReady(() -> exchange.loop().onLoop(this::ready));
                    return;
                }
                send(body.read(piece, 0, piece.length));
            }
        } catch (IOException why) {
            stop();
            failed.bodyFailed(why);
        }
    }

    /** Nobody wants the rest. */
    void stop() {
        isOver = true;
    }

    private void ready() {
        isAwaiting = false;
        pump();
    }

    private void byThread() {
        if (isOver || !stream.isWritable()) {
            return;
        }
        isAwaiting = true;
        exchange.onSessionThread(() -> {
            try {
                int count = body.read(piece, 0, piece.length);
                exchange.loop().onLoop(() -> {
                    send(count);
                    ready();
                });
            } catch (IOException why) {
                exchange.loop().onLoop(() -> {
                    isAwaiting = false;
                    if (!isOver) {
                        stop();
                        failed.bodyFailed(why);
                    }
                });
            }
        });
    }

    private void send(int count) {
        if (isOver) {
            return;
        }
        if (count > 0) {
            pieces++;
            first = count;
            stream.body(piece, 0, count);
            left -= left < 0 ? 0 : count;
        }
        if (count < 0 || left == 0) {
            isOver = true;
            hasEnded = true;
            stream.endBody(trailers());
        }
    }

    private @Nullable HeaderFields trailers() {
        HeaderFields sent = body.trailers();
        if (sent == null) {
            return null;
        }
        MutableHeaders allowed = new MutableHeaders();
        HopFields hops = HopFields.of(exchange.request().headers());
        for (int i = 0; i < sent.size(); i++) {
            if (TrailerRule.allows(sent.name(i)) && hops.passesToOrigin(sent.name(i))) {
                allowed.add(sent.name(i), sent.value(i));
            }
        }
        return allowed;
    }
}
