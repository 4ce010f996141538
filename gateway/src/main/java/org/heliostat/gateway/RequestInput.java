package org.heliostat.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.heliostat.gateway.cgi.BodyCounters;
import org.heliostat.request.BodyException;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.filter.FilteredBody;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request as input of a program, whose length must be known before: a short one and a chunked one are
 * collected, a long one streams. Used by one thread at a time.
 */
final class RequestInput {

    /** What a pipe surely takes at once (POSIX: PIPE_BUF of Linux), so that nobody has to write beside the reader. */
    static final int SHORT = 4_096;

    private static final int LENGTH_REQUIRED = 411;
    private static final int TOO_LARGE = 413;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final RequestBody body;
    private final byte @Nullable [] collected;
    private final long length;

    private RequestInput(RequestBody body, byte @Nullable [] collected, long length) {
        this.body = body;
        this.collected = collected;
        this.length = length;
    }

    /**
     * How much of a chunked body is collected, and how long that may take; who is refused is counted.
     *
     * @param chunkedSize bytes; below 1 nothing is collected, and the program is told no length
     */
    record Limits(long chunkedSize, long chunkedSeconds, Ticker ticker, BodyCounters refused) {}

    /**
     * @throws BodyException 411 when a chunked body is longer than may be collected, 413 when an inflated one is, 408
     *     when it takes too long
     */
    static RequestInput of(Request request, Limits limits) throws IOException {
        RequestBody body = request.body();
        long length = body.contentLength();
        if (length == 0) {
            return new RequestInput(body, new byte[0], request.header("Content-Length") == null ? -1 : 0);
        }
        if (length > SHORT || length < 0 && limits.chunkedSize() < 1) {
            return new RequestInput(body, null, length);
        }
        byte[] all = length < 0 ? chunked(body, limits, tooLong(request)) : whole(body, (int) length);
        return new RequestInput(body, all, all.length);
    }

    RequestBody body() {
        return body;
    }

    /** @return all of it, null when it streams */
    byte @Nullable [] collected() {
        return collected;
    }

    /** @return bytes; −1 for no body, and for one that is not collected and whose length nobody knows */
    long length() {
        return length;
    }

    /** @return whether it goes on until it ends, of which nobody knows when */
    boolean isOpenEnded() {
        return collected == null && length < 0;
    }

    private static byte[] whole(RequestBody body, int length) throws IOException {
        byte[] all = new byte[length];
        int at = 0;
        while (at < length) {
            int read = body.read(all, at, length - at);
            if (read < 0) {
                throw new BodyException(400, "the body is shorter than announced");
            }
            at += read;
        }
        return all;
    }

    /** Who has said how long the body is that was inflated since then cannot be asked for its length. */
    private static int tooLong(Request request) {
        return FilteredBody.sentLength(request.body()) < 0 ? LENGTH_REQUIRED : TOO_LARGE;
    }

    private static byte[] chunked(RequestBody body, Limits limits, int statusTooLong) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[SHORT];
        long latest = limits.ticker().nanos() + limits.chunkedSeconds() * NANOS_PER_SECOND;
        body.mustEndBy(latest);
        for (int read = next(body, piece, limits, latest); read >= 0; read = next(body, piece, limits, latest)) {
            all.write(piece, 0, read);
            if (all.size() > limits.chunkedSize()) {
                limits.refused().tooLarge();
                throw new BodyException(
                        statusTooLong, "a body of unknown length is longer than ChunkedRequestBufferSize");
            }
        }
        return all.toByteArray();
    }

    private static int next(RequestBody body, byte[] piece, Limits limits, long latest) throws IOException {
        try {
            int read = body.read(piece, 0, piece.length);
            if (limits.ticker().nanos() - latest <= 0) {
                return read;
            }
        } catch (BodyException bad) {
            if (limits.ticker().nanos() - latest <= 0) {
                throw bad;
            }
        }
        limits.refused().tooSlow();
        throw new BodyException(408, "a chunked body takes longer than ChunkedRequestTimeout");
    }
}
