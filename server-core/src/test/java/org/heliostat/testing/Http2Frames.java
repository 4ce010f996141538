package org.heliostat.testing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Frames of HTTP/2 for tests, legal and others: bytes from parts and parts from bytes. */
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

    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false);
    private final ByteBuf unread = Unpooled.buffer();

    /** One frame as it came. */
    public record Frame(int type, int flags, int stream, byte[] payload) {

        public boolean isLast() {
            return (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0;
        }

        /** @return the first four bytes behind {@code offset} as a number */
        public int number(int offset) {
            return Unpooled.wrappedBuffer(payload).getInt(offset);
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
        ByteBuf out = Unpooled.buffer();
        for (int i = 0; i < pairs.length; i += 2) {
            out.writeShort(pairs[i]).writeInt(pairs[i + 1]);
        }
        return frame(SETTINGS, 0, 0, bytes(out));
    }

    public static byte[] frame(int type, int flags, int stream, byte[] payload) {
        ByteBuf out = Unpooled.buffer(HEAD + payload.length);
        out.writeMedium(payload.length).writeByte(type).writeByte(flags).writeInt(stream);
        out.writeBytes(payload);
        return bytes(out);
    }

    public static byte[] windowUpdate(int stream, int increment) {
        return frame(WINDOW_UPDATE, 0, stream, bytes(Unpooled.buffer().writeInt(increment)));
    }

    public static byte[] reset(int stream, int code) {
        return frame(RST_STREAM, 0, stream, bytes(Unpooled.buffer().writeInt(code)));
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
        ByteBuf out = Unpooled.buffer();
        for (int i = 0; i < fields.length; i += 2) {
            out.writeByte(0);
            text(out, fields[i]);
            text(out, fields[i + 1]);
        }
        return bytes(out);
    }

    private static void text(ByteBuf out, String text) {
        int length = text.length();
        if (length < 127) {
            out.writeByte(length);
        } else {
            out.writeByte(127);
            int rest = length - 127;
            while (rest >= 128) {
                out.writeByte(rest & 0x7f | 0x80);
                rest >>>= 7;
            }
            out.writeByte(rest);
        }
        out.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
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
        unread.writeBytes(bytes);
        List<Frame> frames = new ArrayList<>();
        while (unread.readableBytes() >= HEAD
                && unread.readableBytes() >= HEAD + unread.getUnsignedMedium(unread.readerIndex())) {
            byte[] payload = new byte[unread.readUnsignedMedium()];
            int type = unread.readUnsignedByte();
            int flags = unread.readUnsignedByte();
            int stream = unread.readInt();
            unread.readBytes(payload);
            frames.add(new Frame(type, flags, stream, payload));
        }
        unread.discardReadBytes();
        return frames;
    }

    /** @return the fields of a HEADERS frame; to be asked of each, in their order */
    public Map<String, String> fields(Frame headers) {
        Map<String, String> fields = new TreeMap<>();
        try {
            Http2Headers decoded = decoder.decodeHeaders(headers.stream(), Unpooled.wrappedBuffer(headers.payload()));
            decoded.forEach(field ->
                    fields.put(field.getKey().toString(), field.getValue().toString()));
        } catch (Http2Exception undecodable) {
            throw new IllegalStateException(undecodable);
        }
        return fields;
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }
}
