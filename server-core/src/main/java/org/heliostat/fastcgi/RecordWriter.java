package org.heliostat.fastcgi;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.heliostat.cgi.spawn.VariableText;

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

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(2_048);

    /** The beginning of a request, and its parameters whole. */
    RecordWriter begin(Map<String, String> parameters) {
        header(BEGIN_REQUEST, 8);
        out.write(0);
        out.write(RESPONDER);
        out.write(KEEP_CONNECTION);
        out.write(new byte[5], 0, 5);
        byte[] pairs = pairs(parameters);
        for (int at = 0; at < pairs.length; at += MOST_CONTENT) {
            record(PARAMS, pairs, at, Math.min(MOST_CONTENT, pairs.length - at));
        }
        header(PARAMS, 0);
        return this;
    }

    /** A piece of the body; none is its end. */
    RecordWriter input(byte[] bytes, int count) {
        record(STDIN, bytes, 0, count);
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private void record(int type, byte[] content, int offset, int count) {
        header(type, count);
        out.write(content, offset, count);
    }

    private void header(int type, int length) {
        out.write(VERSION);
        out.write(type);
        out.write(REQUEST_ID >> 8);
        out.write(REQUEST_ID);
        out.write(length >> 8);
        out.write(length);
        out.write(0);
        out.write(0);
    }

    private static byte[] pairs(Map<String, String> parameters) {
        ByteArrayOutputStream pairs = new ByteArrayOutputStream(2_048);
        parameters.forEach((name, value) -> {
            byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
            byte[] valueBytes = VariableText.bytes(name, value, StandardCharsets.UTF_8);
            length(pairs, nameBytes.length);
            length(pairs, valueBytes.length);
            pairs.writeBytes(nameBytes);
            pairs.writeBytes(valueBytes);
        });
        return pairs.toByteArray();
    }

    private static void length(ByteArrayOutputStream pairs, int length) {
        if (length < SHORT_LENGTH) {
            pairs.write(length);
            return;
        }
        pairs.write(length >> 24 | 0x80);
        pairs.write(length >> 16);
        pairs.write(length >> 8);
        pairs.write(length);
    }
}
