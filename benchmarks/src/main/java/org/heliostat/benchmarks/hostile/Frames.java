package org.heliostat.benchmarks.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Makes frames of HTTP/2 (RFC 9113 §4, §6), field blocks as literals without a table (RFC 7541 §6.2.2). */
final class Frames {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;

    /** Bytes before the payload of each frame. */
    static final int HEAD = 9;

    static final int INITIAL_WINDOW_SIZE = 4;

    private Frames() {}

    /** @param settings setting, value, setting, value … */
    static byte[] preface(int... settings) {
        return joined("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII), settings(settings));
    }

    static byte[] settings(int... pairs) {
        ByteBuffer out = ByteBuffer.allocate(pairs.length * 3);
        for (int i = 0; i < pairs.length; i += 2) {
            out.putShort((short) pairs[i]).putInt(pairs[i + 1]);
        }
        return frame(SETTINGS, 0, 0, out.array());
    }

    static byte[] frame(int kind, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(HEAD + payload.length)
                .putInt(payload.length << 8 | kind)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** @return a frame whose payload is a number of four bytes */
    static byte[] frame(int kind, int stream, int number) {
        return frame(kind, 0, stream, ByteBuffer.allocate(4).putInt(number).array());
    }

    static byte[] get(int stream, String path) {
        return headers(stream, "GET", path, true);
    }

    /** @param last whether there is no body */
    static byte[] headers(int stream, String method, String path, boolean last) {
        return frame(HEADERS, END_HEADERS | (last ? END_STREAM : 0), stream, request(method, path));
    }

    static byte[] request(String method, String path) {
        return block(":method", method, ":scheme", "http", ":path", path, ":authority", "localhost");
    }

    /** @param fields name, value, name, value … */
    static byte[] block(String... fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < fields.length; i++) {
            if (i % 2 == 0) {
                out.write(0);
            }
            number(out, fields[i].length());
            out.writeBytes(fields[i].getBytes(StandardCharsets.ISO_8859_1));
        }
        return out.toByteArray();
    }

    private static void number(ByteArrayOutputStream out, int number) {
        if (number < 0x7f) {
            out.write(number);
            return;
        }
        out.write(0x7f);
        int rest = number - 0x7f;
        while (rest >= 0x80) {
            out.write(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
