package org.heliostat.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Frames of HTTP/2 for tests, legal and others: bytes from parts and parts from bytes. By hand, so that no library of the
 * server's is its own witness.
 */
public final class Http2Frames {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;
    public static final int PRIORITY_UPDATE = 16;

    public static final int END_STREAM = 1;
    public static final int END_HEADERS = 4;
    public static final int ENHANCE_YOUR_CALM = 11;

    private static final int HEAD = 9;

    private byte[] unread = {};

    /** One frame as it came. */
    public record Frame(int type, int flags, int stream, byte[] payload) {

        public boolean isLast() {
            return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
        }

        /** @return the first four bytes behind {@code offset} as a number */
        public int number(int offset) {
            return ByteBuffer.wrap(payload).getInt(offset);
        }

        public String text() {
            return new String(payload, StandardCharsets.ISO_8859_1);
        }
    }

    /** @return the beginning of a connection, with settings */
    public static byte[] preface(int... settings) {
        return joined("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII), settings(settings));
    }

    /** @param pairs setting, value, setting, value … */
    public static byte[] settings(int... pairs) {
        ByteBuffer out = ByteBuffer.allocate(pairs.length * 3);
        for (int i = 0; i < pairs.length; i += 2) {
            out.putShort((short) pairs[i]).putInt(pairs[i + 1]);
        }
        return frame(SETTINGS, 0, 0, out.array());
    }

    public static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return frame(type, flags, stream, payload.length, payload);
    }

    /** @param length that the frame claims to have, 0 to 2²⁴ − 1 */
    public static byte[] frame(int type, int flags, int stream, int length, byte[] payload) {
        return ByteBuffer.allocate(HEAD + payload.length)
                .put((byte) (length >> 16))
                .putShort((short) length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    public static byte[] windowUpdate(int stream, int increment) {
        return frame(WINDOW_UPDATE, 0, stream, number(increment));
    }

    public static byte[] reset(int stream, int code) {
        return frame(RST_STREAM, 0, stream, number(code));
    }

    public static byte[] data(int stream, String text, boolean last) {
        return frame(DATA, last ? END_STREAM : 0, stream, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** @return a whole GET */
    public static byte[] get(int stream, String path, String... more) {
        return request(stream, "GET", path, true, more);
    }

    /** @param more name, value, name, value … */
    public static byte[] request(int stream, String method, String path, boolean last, String... more) {
        String[] pseudo = {":method", method, ":scheme", "http", ":path", path, ":authority", "localhost"};
        return headers(stream, last, joined(block(pseudo), block(more)));
    }

    public static byte[] headers(int stream, boolean last, byte[] block) {
        return frame(HEADERS, END_HEADERS | (last ? END_STREAM : 0), stream, block);
    }

    /** @param fields name, value, name, value …, written without any table */
    public static byte[] block(String... fields) {
        return FieldBlocks.write(fields);
    }

    public static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** @return the frames that are whole with these bytes */
    public List<Frame> read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(joined(unread, bytes));
        List<Frame> frames = new ArrayList<>();
        while (in.remaining() >= HEAD && in.remaining() >= HEAD + length(in)) {
            byte[] payload = new byte[length(in)];
            in.position(in.position() + 3);
            int type = in.get() & 0xff;
            int flags = in.get() & 0xff;
            int stream = in.getInt();
            in.get(payload);
            frames.add(new Frame(type, flags, stream, payload));
        }
        unread = new byte[in.remaining()];
        in.get(unread);
        return frames;
    }

    private static int length(ByteBuffer in) {
        return in.getInt(in.position()) >>> 8;
    }

    /** @return the fields of a HEADERS frame; its answer depends on no other's */
    public Map<String, String> fields(Frame headers) {
        return FieldBlocks.read(headers.payload());
    }

    private static byte[] number(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }
}
