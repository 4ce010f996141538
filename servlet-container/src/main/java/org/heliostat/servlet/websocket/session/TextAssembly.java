package org.heliostat.servlet.websocket.session;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.heliostat.servlet.websocket.protocol.CloseCode;
import org.heliostat.servlet.websocket.protocol.WebSocketFailure;

/**
 * Text as it comes: what can never become UTF-8 is refused at once, not at the end of its message (RFC 6455, 8.1). Used
 * by the thread that reads.
 */
final class TextAssembly {

    private static final int FIRST_ROOM = 128;
    private static final int KEPT_ROOM = 8 * 1024;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer half = ByteBuffer.allocate(4);
    private CharBuffer chars = CharBuffer.allocate(FIRST_ROOM);

    void add(byte[] bytes, int offset, int length) throws WebSocketFailure {
        ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
        while (half.position() > 0 && in.hasRemaining()) {
            half.put(in.get());
            half.flip();
            decode(half, 1);
            half.compact();
        }
        decode(in, in.remaining());
        half.put(in);
    }

    private void decode(ByteBuffer in, int room) throws WebSocketFailure {
        if (chars.remaining() < room + 1) {
            grow(room + 1);
        }
        CoderResult result = decoder.decode(in, chars, false);
        if (result.isError() || result.isOverflow()) {
            throw new WebSocketFailure(CloseCode.BAD_DATA, "text is not UTF-8");
        }
    }

    private void grow(int room) {
        int needed = chars.position() + room;
        CharBuffer larger = CharBuffer.allocate(Math.max(needed, needed + needed / 2));
        larger.put(chars.flip());
        chars = larger;
    }

    /** @return chars collected */
    int size() {
        return chars.position();
    }

    /** @return what was decoded since it was last asked */
    String take() {
        String text = chars.flip().toString();
        chars = chars.capacity() > KEPT_ROOM ? CharBuffer.allocate(FIRST_ROOM) : chars.clear();
        return text;
    }

    void requireWhole() throws WebSocketFailure {
        if (half.position() > 0) {
            throw new WebSocketFailure(CloseCode.BAD_DATA, "text ends within a character");
        }
    }
}
