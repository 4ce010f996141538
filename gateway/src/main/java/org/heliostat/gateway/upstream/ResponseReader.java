package org.heliostat.gateway.upstream;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.heliostat.frames.ChunkExtensions;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Reads one response out of the bytes of a connection as they come: interim heads, the head, the body without its framing,
 * trailer fields. Strict: what it does not understand in one way only ends it. Keeps a head or a line at most, never a body.
 * Belongs to one I/O loop.
 */
final class ResponseReader {

    private static final int MOST_CHUNK_LINE = 1_024;

    /** A size keeps below 2^60: leading zeros say nothing, and no digit may push another one out. */
    private static final long MAX_BEFORE_DIGIT = (1L << 56) - 1;

    private static final int LEAST_KEPT = 64;
    private static final byte[] NOTHING = {};
    private static final byte[] BEGINNING = {'H', 'T', 'T', 'P', '/', '1', '.'};
    private static final int SWITCHING_PROTOCOLS = 101;

    private enum State {
        HEAD,
        LENGTH,
        CHUNK_LINE,
        CHUNK_DATA,
        CHUNK_END,
        TRAILERS,
        UNTIL_CLOSE,
        ENDED
    }

    private final ResponseHeadParser parser;
    private final HeadLimits limits;
    private final boolean toHead;
    private final boolean mayUpgrade;
    private final ResponseEvents events;
    private State state = State.HEAD;
    private byte[] kept = NOTHING;
    private int count;
    private int interims;
    private long left;
    private boolean keeps;
    private boolean began;

    /** @param toHead whether the request was HEAD */
    ResponseReader(HeadLimits limits, boolean toHead, ResponseEvents events) {
        this(limits, new SeenTexts(), toHead, false, events);
    }

    /**
     * @param seen of the same connection
     * @param mayUpgrade whether the request has asked for another protocol
     */
    ResponseReader(HeadLimits limits, SeenTexts seen, boolean toHead, boolean mayUpgrade, ResponseEvents events) {
        this.parser = new ResponseHeadParser(limits.lines(), seen);
        this.limits = limits;
        this.toHead = toHead;
        this.mayUpgrade = mayUpgrade;
        this.events = events;
    }

    /** @return whether any byte of it has come */
    boolean hasBegun() {
        return began;
    }

    /** @return whether the final head has come */
    boolean hasHead() {
        return state != State.HEAD;
    }

    /** @return whether its last byte has come */
    boolean isEnded() {
        return state == State.ENDED;
    }

    /** @return whether the server keeps the connection open behind it */
    boolean keeps() {
        return keeps;
    }

    /** @return bytes used; fewer than there are where the response ends before the last */
    int take(byte[] bytes, int offset, int length) throws MalformedResponseException {
        int at = offset;
        int end = offset + length;
        began |= length > 0;
        while (at < end && state != State.ENDED) {
            at = switch (state) {
                case HEAD -> head(bytes, at, end);
                case LENGTH, CHUNK_DATA -> counted(bytes, at, end);
                case CHUNK_LINE -> chunkLine(bytes, at, end);
                case CHUNK_END -> chunkEnd(bytes[at], at);
                case TRAILERS -> trailers(bytes, at, end);
                case UNTIL_CLOSE -> rest(bytes, at, end);
                case ENDED -> end;
            };
        }
        return at - offset;
    }

    /**
     * The server sends no more.
     *
     * @param isClean whether it has said so, where TLS is spoken
     * @return whether that is the end of the response
     */
    boolean inputEnded(boolean isClean) {
        if (state != State.UNTIL_CLOSE || !isClean) {
            return state == State.ENDED;
        }
        ended(null);
        return true;
    }

    private int head(byte[] bytes, int start, int end) throws MalformedResponseException {
        int whole = count == 0 ? wholeHead(bytes, start, end) : -1;
        if (whole >= 0) {
            headComplete(bytes, start, whole);
            return whole;
        }
        int at = start;
        while (at < end) {
            byte octet = bytes[at++];
            if (count < BEGINNING.length && octet != BEGINNING[count]) {
                throw new MalformedResponseException("it does not begin with HTTP/1.");
            }
            keep(octet, limits.bytes(), "its head is larger than max-head");
            if (octet == '\n' && kept[count - 2] != '\r') {
                throw new MalformedResponseException("a line of its head does not end with CR LF");
            }
            if (octet == '\n' && endsWithEmptyLine()) {
                int length = count;
                count = 0;
                headComplete(kept, 0, length);
                return at;
            }
        }
        return at;
    }

    /** @return where a head ends that has come in one piece, as most do, and need not be kept; -1 where none has */
    private int wholeHead(byte[] bytes, int start, int end) {
        int limit = (int) Math.min(end, (long) start + limits.bytes());
        if (limit - start < BEGINNING.length
                || !Arrays.equals(bytes, start, start + BEGINNING.length, BEGINNING, 0, BEGINNING.length)) {
            return -1;
        }
        for (int at = start + BEGINNING.length; at < limit; at++) {
            if (bytes[at] == '\n') {
                if (bytes[at - 1] != '\r') {
                    return -1;
                }
                if (bytes[at - 2] == '\n' && bytes[at - 3] == '\r') {
                    return at + 1;
                }
            }
        }
        return -1;
    }

    private void headComplete(byte[] bytes, int start, int limit) throws MalformedResponseException {
        ResponseHead head = parser.parse(bytes, start, limit);
        if (head.status() == SWITCHING_PROTOCOLS && mayUpgrade) {
            upgraded(head);
            return;
        }
        if (head.isInterim()) {
            if (head.status() == SWITCHING_PROTOCOLS || ++interims > limits.interims()) {
                throw new MalformedResponseException(
                        "it changes protocols unasked, or has too many interim responses (max-interim)");
            }
            events.interim(head);
            return;
        }
        ResponseFraming framing = ResponseFraming.of(head, toHead);
        keeps = ResponseFraming.keeps(head) && framing.kind() != ResponseFraming.Kind.UNTIL_CLOSE;
        left = framing.length();
        state = switch (framing.kind()) {
            case NO_BODY -> State.ENDED;
            case LENGTH -> left == 0 ? State.ENDED : State.LENGTH;
            case CHUNKED -> State.CHUNK_LINE;
            case UNTIL_CLOSE -> State.UNTIL_CLOSE;
        };
        events.head(head);
        if (state == State.ENDED) {
            events.end(null);
        }
    }

    /** What follows has no framing, and so nothing may be said of one (RFC 9110 §8.6, RFC 9112 §6.1). */
    private void upgraded(ResponseHead head) throws MalformedResponseException {
        if (head.fields().contains("Content-Length")
                || head.fields().contains("Transfer-Encoding")
                || !head.isNewer()) {
            throw new MalformedResponseException("its 101 announces a body, or is HTTP/1.0");
        }
        state = State.UNTIL_CLOSE;
        events.upgraded(head);
    }

    private int counted(byte[] bytes, int start, int end) {
        int length = (int) Math.min(left, end - start);
        events.body(bytes, start, length);
        left -= length;
        if (left == 0) {
            if (state == State.LENGTH) {
                ended(null);
            } else {
                state = State.CHUNK_END;
            }
        }
        return start + length;
    }

    private int rest(byte[] bytes, int start, int end) {
        events.body(bytes, start, end - start);
        return end;
    }

    private int chunkLine(byte[] bytes, int start, int end) throws MalformedResponseException {
        int at = start;
        while (at < end) {
            byte octet = bytes[at++];
            keep(octet, MOST_CHUNK_LINE, "the line of a chunk is too long");
            if (octet == '\n') {
                left = chunkSize();
                count = 0;
                state = left == 0 ? State.TRAILERS : State.CHUNK_DATA;
                return at;
            }
        }
        return at;
    }

    private long chunkSize() throws MalformedResponseException {
        int end = count - 2;
        if (end < 0 || kept[end] != '\r') {
            throw new MalformedResponseException("the line of a chunk does not end with CR LF");
        }
        long size = 0;
        int at = 0;
        while (at < end && Character.digit(kept[at], 16) >= 0) {
            if (size > MAX_BEFORE_DIGIT) {
                throw new MalformedResponseException("the size of a chunk is too large");
            }
            size = size << 4 | Character.digit(kept[at++], 16);
        }
        if (at == 0) {
            throw new MalformedResponseException("the size of a chunk is no number");
        }
        int blanks = at;
        while (blanks < end && (kept[blanks] == ' ' || kept[blanks] == '\t')) {
            blanks++;
        }
        // Old servers fill the place of a size up with blanks, which say nothing.
        if (blanks < end && ChunkExtensions.end(Unpooled.wrappedBuffer(kept), at, count) != end) {
            throw new MalformedResponseException("the extension of a chunk is illegal");
        }
        return size;
    }

    private int chunkEnd(byte octet, int at) throws MalformedResponseException {
        if (octet != (count == 0 ? '\r' : '\n')) {
            throw new MalformedResponseException("a chunk is longer than its size");
        }
        count++;
        if (count == 2) {
            count = 0;
            state = State.CHUNK_LINE;
        }
        return at + 1;
    }

    private int trailers(byte[] bytes, int start, int end) throws MalformedResponseException {
        int at = start;
        while (at < end) {
            byte octet = bytes[at++];
            keep(octet, limits.bytes(), "its trailer fields are larger than max-head");
            if (octet == '\n' && (count < 2 || kept[count - 2] != '\r')) {
                throw new MalformedResponseException("a line of its trailer fields does not end with CR LF");
            }
            boolean isEmpty = count == 2 && kept[0] == '\r' && octet == '\n';
            if (isEmpty || octet == '\n' && endsWithEmptyLine()) {
                MutableHeaders fields = parser.fields(kept, 0, count);
                ended(fields.size() == 0 ? null : fields);
                return at;
            }
        }
        return at;
    }

    private boolean endsWithEmptyLine() {
        return count >= 4 && kept[count - 2] == '\r' && kept[count - 3] == '\n' && kept[count - 4] == '\r';
    }

    private void keep(byte octet, int most, String tooMuch) throws MalformedResponseException {
        if (count == most) {
            throw new MalformedResponseException(tooMuch);
        }
        if (count == kept.length) {
            kept = Arrays.copyOf(kept, Math.max(LEAST_KEPT, count * 2));
        }
        kept[count++] = octet;
    }

    private void ended(@Nullable HeaderFields trailers) {
        state = State.ENDED;
        events.end(trailers);
    }
}
