package org.heliostat.study.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Finds the end of HTTP/1 responses and counts their body bytes, without keeping any. Knows Content-Length, chunked,
 * and statuses without body; requests must be GET. One connection, one thread.
 */
public final class ResponseParser {

    private static final int LONGEST_LINE = 8_192;
    private static final byte[] LENGTH = lower("content-length:");
    private static final byte[] CODING = lower("transfer-encoding:");
    private static final byte[] CONNECTION = lower("connection:");
    private static final byte[] CHUNKED = lower("chunked");
    private static final byte[] CLOSE = lower("close");

    private enum Expecting {
        STATUS_LINE,
        FIELD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER
    }

    private final byte[] line = new byte[LONGEST_LINE];
    private Expecting expecting = Expecting.STATUS_LINE;
    private int lineLength;
    private int status;
    private long bodyLength;
    private long left;
    private boolean chunked;
    private boolean closes;

    /** @return of the response that is complete */
    public int status() {
        return status;
    }

    /** @return bytes of the complete response's body, without chunk sizes */
    public long bodyLength() {
        return bodyLength;
    }

    /** @return whether the server will close the connection after the complete response */
    public boolean closes() {
        return closes;
    }

    /**
     * Reads on.
     *
     * @return whether a response is complete; what follows it is left in the buffer. If false, all bytes were read.
     */
    public boolean read(ByteBuffer bytes) throws BadResponseException {
        while (bytes.hasRemaining()) {
            boolean complete =
                    switch (expecting) {
                        case BODY -> {
                            skip(bytes);
                            yield left == 0;
                        }
                        case CHUNK -> {
                            skip(bytes);
                            expecting = left == 0 ? Expecting.CHUNK_END : Expecting.CHUNK;
                            yield false;
                        }
                        case STATUS_LINE, FIELD, CHUNK_SIZE, CHUNK_END, TRAILER -> readLine(bytes) && lineComplete();
                    };
            if (complete) {
                expecting = Expecting.STATUS_LINE;
                return true;
            }
        }
        return false;
    }

    private void skip(ByteBuffer bytes) {
        int count = (int) Math.min(left, bytes.remaining());
        bytes.position(bytes.position() + count);
        left -= count;
        bodyLength += count;
    }

    /** @return whether the line is complete; it is in {@code line} without its end */
    private boolean readLine(ByteBuffer bytes) throws BadResponseException {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\n') {
                if (lineLength > 0 && line[lineLength - 1] == '\r') {
                    lineLength--;
                }
                return true;
            }
            if (lineLength == LONGEST_LINE) {
                throw new BadResponseException("a line of more than " + LONGEST_LINE + " bytes");
            }
            line[lineLength++] = next;
        }
        return false;
    }

    /** @return whether the response ends with this line */
    private boolean lineComplete() throws BadResponseException {
        boolean complete = false;
        switch (expecting) {
            case STATUS_LINE -> statusLine();
            case FIELD -> complete = lineLength == 0 ? headComplete() : field();
            case CHUNK_SIZE -> {
                left = number(0, 16);
                expecting = left == 0 ? Expecting.TRAILER : Expecting.CHUNK;
            }
            case CHUNK_END -> {
                if (lineLength != 0) {
                    throw new BadResponseException("a chunk is longer than its size says: " + text());
                }
                expecting = Expecting.CHUNK_SIZE;
            }
            case TRAILER -> complete = lineLength == 0;
            case BODY, CHUNK -> throw new IllegalStateException("no lines in a body");
        }
        lineLength = 0;
        return complete;
    }

    private void statusLine() throws BadResponseException {
        if (lineLength < 12 || !text().startsWith("HTTP/1.")) {
            throw new BadResponseException("no status line: " + text());
        }
        status = (int) number(9, 10);
        bodyLength = 0;
        left = -1;
        chunked = false;
        closes = line[7] == '0';
        expecting = Expecting.FIELD;
    }

    /** @return false: there is more to come */
    private boolean field() throws BadResponseException {
        if (starts(LENGTH)) {
            left = number(LENGTH.length, 10);
        } else if (starts(CODING)) {
            chunked = ends(CHUNKED);
        } else if (starts(CONNECTION)) {
            closes = ends(CLOSE);
        }
        return false;
    }

    private boolean headComplete() throws BadResponseException {
        if (status < 200) {
            expecting = Expecting.STATUS_LINE;
            return false;
        }
        if (status == 204 || status == 304) {
            return true;
        }
        if (chunked) {
            expecting = Expecting.CHUNK_SIZE;
            return false;
        }
        if (left < 0) {
            throw new BadResponseException("status " + status + " with neither Content-Length nor chunks");
        }
        expecting = Expecting.BODY;
        return left == 0;
    }

    private boolean starts(byte[] name) {
        return lineLength >= name.length && same(0, name);
    }

    private boolean ends(byte[] word) {
        return lineLength >= word.length && same(lineLength - word.length, word);
    }

    private boolean same(int from, byte[] lowerCase) {
        for (int i = 0; i < lowerCase.length; i++) {
            byte c = line[from + i];
            if ((c >= 'A' && c <= 'Z' ? c + 32 : c) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    /** Blanks before the number are skipped, what follows it (a reason, a chunk extension) is not looked at. */
    private long number(int from, int radix) throws BadResponseException {
        int at = from;
        while (at < lineLength && line[at] == ' ') {
            at++;
        }
        long value = 0;
        int first = at;
        for (; at < lineLength; at++) {
            int digit = Character.digit(line[at], radix);
            if (digit < 0) {
                break;
            }
            value = value * radix + digit;
        }
        if (at == first || at - first > 12) {
            throw new BadResponseException("no number: " + text());
        }
        return value;
    }

    private String text() {
        return new String(line, 0, lineLength, StandardCharsets.ISO_8859_1);
    }

    private static byte[] lower(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
