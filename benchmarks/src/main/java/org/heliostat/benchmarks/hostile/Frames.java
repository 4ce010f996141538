package org.heliostat.benchmarks.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Makes frames of HTTP/2 (RFC 9113 §4, §6), field blocks as literals without a table (RFC 7541 §6.2.2). */
public final class Frames {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;

    public static final int END_STREAM = 1;
    public static final int ACK = 1;
    public static final int END_HEADERS = 4;

    /** Bytes before the payload of each frame. */
    public static final int HEAD = 9;

    public static final int HEADER_TABLE_SIZE = 1;
    public static final int INITIAL_WINDOW_SIZE = 4;
    public static final int MAX_HEADER_LIST_SIZE = 6;

    private Frames() {}

    /** @param settings setting, value, setting, value … */
    public static byte[] preface(int... settings) {
        return joined("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII), settings(settings));
    }

    public static byte[] settings(int... pairs) {
        ByteBuffer out = ByteBuffer.allocate(pairs.length * 3);
        for (int i = 0; i < pairs.length; i += 2) {
            out.putShort((short) pairs[i]).putInt(pairs[i + 1]);
        }
        return frame(SETTINGS, 0, 0, out.array());
    }

    /** @return what says that the other side's settings are taken */
    public static byte[] settingsAck() {
        return frame(SETTINGS, ACK, 0, new byte[0]);
    }

    public static byte[] frame(int kind, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(HEAD + payload.length)
                .putInt(payload.length << 8 | kind)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** @return a frame whose payload is a number of four bytes */
    public static byte[] frame(int kind, int stream, int number) {
        return frame(kind, 0, stream, ByteBuffer.allocate(4).putInt(number).array());
    }

    public static byte[] get(int stream, String path) {
        return headers(stream, "GET", path, true);
    }

    /** @param last whether there is no body */
    public static byte[] headers(int stream, String method, String path, boolean last) {
        return frame(HEADERS, END_HEADERS | (last ? END_STREAM : 0), stream, request(method, path));
    }

    /** @return a request without a body */
    static byte[] headers(int stream, byte[] block) {
        return frame(HEADERS, END_HEADERS | END_STREAM, stream, block);
    }

    public static byte[] request(String method, String path) {
        return block(":method", method, ":scheme", "http", ":path", path, ":authority", "localhost");
    }

    /** @param fields name, value, name, value … */
    public static byte[] block(String... fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < fields.length; i += 2) {
            int index = index(fields[i]);
            out.write(index);
            if (index == 0) {
                string(out, fields[i]);
            }
            string(out, fields[i + 1]);
        }
        return out.toByteArray();
    }

    /** @return of a pseudo-header field's name in the static table, else 0: Tomcat takes them by their index alone */
    private static int index(String name) {
        return switch (name) {
            case ":authority" -> 1;
            case ":method" -> 2;
            case ":path" -> 4;
            case ":scheme" -> 6;
            default -> 0;
        };
    }

    private static void string(ByteArrayOutputStream out, String text) {
        number(out, text.length());
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
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

    public static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
