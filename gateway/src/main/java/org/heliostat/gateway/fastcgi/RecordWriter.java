package org.heliostat.gateway.fastcgi;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.heliostat.gateway.spawn.VariableText;

/** Makes the records that a web server sends (FastCGI 1.0, section 3.3 and appendix A). Used by one thread. */
final class RecordWriter {

    static final int VERSION = 1;
    static final int BEGIN_REQUEST = 1;
    static final int PARAMS = 4;
    static final int STDIN = 5;

    /** Requests of one connection come one after the other, so they may all have the same number. */
    static final int REQUEST_ID = 1;

    static final int HEADER = 8;
    static final int MOST_CONTENT = 65_535;

    private static final int RESPONDER = 1;
    private static final int KEEP_CONNECTION = 1;
    private static final int SHORT_LENGTH = 128;

    private static final byte[] RESERVED = new byte[5];

    private final GrowingBytes out = new GrowingBytes();

    /** The beginning of a request, and its parameters whole. */
    RecordWriter begin(Map<String, String> parameters) {
        header(BEGIN_REQUEST, 8);
        out.put(0);
        out.put(RESPONDER);
        out.put(KEEP_CONNECTION);
        out.put(RESERVED, 0, RESERVED.length);
        GrowingBytes pairs = pairs(parameters);
        for (int at = 0; at < pairs.count(); at += MOST_CONTENT) {
            int length = Math.min(MOST_CONTENT, pairs.count() - at);
            header(PARAMS, length);
            out.put(pairs, at, length);
        }
        header(PARAMS, 0);
        return this;
    }

    /** A piece of the body, at least a byte. */
    RecordWriter input(byte[] bytes, int count) {
        header(STDIN, count);
        out.put(bytes, 0, count);
        return this;
    }

    /** The end of the body. */
    RecordWriter endOfInput() {
        header(STDIN, 0);
        return this;
    }

    /** @return all of it, not copied: nothing is added later */
    ByteBuffer records() {
        return out.buffer();
    }

    private void header(int type, int length) {
        out.put(VERSION);
        out.put(type);
        out.put(REQUEST_ID >> 8);
        out.put(REQUEST_ID);
        out.put(length >> 8);
        out.put(length);
        out.put(0);
        out.put(0);
    }

    private static GrowingBytes pairs(Map<String, String> parameters) {
        GrowingBytes pairs = new GrowingBytes();
        parameters.forEach((name, value) -> {
            byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
            byte[] valueBytes = VariableText.bytes(name, value, StandardCharsets.UTF_8);
            length(pairs, nameBytes.length);
            length(pairs, valueBytes.length);
            pairs.put(nameBytes, 0, nameBytes.length);
            pairs.put(valueBytes, 0, valueBytes.length);
        });
        return pairs;
    }

    private static void length(GrowingBytes pairs, int length) {
        if (length < SHORT_LENGTH) {
            pairs.put(length);
            return;
        }
        pairs.put(length >> 24 | 0x80);
        pairs.put(length >> 16);
        pairs.put(length >> 8);
        pairs.put(length);
    }
}
