package org.heliostat.servlet.websocket.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Takes the bytes of a connection apart as they come, without collecting payload: a frame costs no more memory than
 * what its reader keeps of it. Everything RFC 6455 forbids about frames is refused as soon as it is seen.
 */
public final class FrameReader {

    private static final int SHORT_HEAD = 2;
    private static final int LONGEST_HEAD = 14;

    private final boolean maskedPeer;
    private final boolean compression;
    private final long maxFrame;
    private final FrameSink sink;

    private final byte[] head = new byte[LONGEST_HEAD];
    private int headLength;
    private int headNeeded = SHORT_HEAD;
    private boolean inPayload;
    private boolean closed;

    private Opcode opcode = Opcode.TEXT;
    private boolean last;
    private boolean masked;
    private int key;
    private long length;
    private long position;
    private boolean inMessage;
    private byte[] control = new byte[0];

    /**
     * @param maskedPeer whether the peer is a client, which must mask; a server must not
     * @param compression whether messages may be compressed (RSV1 of a message's first frame)
     * @param maxFrame bytes of payload a frame may have
     */
    public FrameReader(boolean maskedPeer, boolean compression, long maxFrame, FrameSink sink) {
        this.maskedPeer = maskedPeer;
        this.compression = compression;
        this.maxFrame = maxFrame;
        this.sink = sink;
    }

    /**
     * Reads what has come; payload is unmasked in the array itself.
     *
     * @throws WebSocketFailure when the peer broke a rule or a limit; nothing may be read after it
     */
    public void read(byte[] bytes, int offset, int count) throws WebSocketFailure {
        int at = offset;
        int end = offset + count;
        while (at < end && !closed) {
            at = inPayload ? payload(bytes, at, end) : head(bytes, at, end);
        }
    }

    private int head(byte[] bytes, int from, int end) throws WebSocketFailure {
        int take = Math.min(headNeeded - headLength, end - from);
        System.arraycopy(bytes, from, head, headLength, take);
        headLength += take;
        if (headLength == SHORT_HEAD && headNeeded == SHORT_HEAD) {
            begin();
        }
        if (headLength == headNeeded) {
            measure();
        }
        return from + take;
    }

    private void begin() throws WebSocketFailure {
        last = (head[0] & 0x80) != 0;
        boolean rsv1 = (head[0] & 0x40) != 0;
        Opcode read = Opcode.of(head[0] & 0x0f);
        if (read == null) {
            throw WebSocketFailure.protocol("reserved opcode");
        }
        opcode = read;
        boolean mayBeCompressed = compression && (opcode == Opcode.TEXT || opcode == Opcode.BINARY);
        if ((head[0] & 0x30) != 0 || rsv1 && !mayBeCompressed) {
            throw WebSocketFailure.protocol("reserved bit");
        }
        masked = (head[1] & 0x80) != 0;
        if (masked != maskedPeer) {
            throw WebSocketFailure.protocol(masked ? "masked frame of a server" : "unmasked frame of a client");
        }
        int first = head[1] & 0x7f;
        if (opcode.isControl() && (!last || first > Frames.MAX_CONTROL)) {
            throw WebSocketFailure.protocol(last ? "long control frame" : "fragmented control frame");
        }
        if (!opcode.isControl() && (opcode == Opcode.CONTINUATION) != inMessage) {
            throw WebSocketFailure.protocol(inMessage ? "message within a message" : "continuation of nothing");
        }
        headNeeded = SHORT_HEAD + (first < 126 ? 0 : first == 126 ? 2 : 8) + (masked ? 4 : 0);
        if (opcode == Opcode.TEXT || opcode == Opcode.BINARY) {
            inMessage = true;
            sink.messageBegins(opcode == Opcode.TEXT, rsv1);
        }
    }

    private void measure() throws WebSocketFailure {
        int first = head[1] & 0x7f;
        int at = SHORT_HEAD;
        length = first;
        if (first >= 126) {
            int bytes = first == 126 ? 2 : 8;
            length = number(at, bytes);
            at += bytes;
            if (length < 0 || length < (bytes == 2 ? 126 : 0x10000)) {
                throw WebSocketFailure.protocol("length not in its shortest form");
            }
        }
        if (length > maxFrame) {
            throw new WebSocketFailure(CloseCode.TOO_BIG, "frame is larger than " + maxFrame + " bytes");
        }
        key = masked ? (int) number(at, 4) : 0;
        position = 0;
        headLength = 0;
        headNeeded = SHORT_HEAD;
        inPayload = true;
        if (opcode.isControl()) {
            control = new byte[(int) length];
        }
        if (length == 0) {
            end();
        }
    }

    private long number(int from, int bytes) {
        long value = 0;
        for (int i = from; i < from + bytes; i++) {
            value = value << 8 | head[i] & 0xff;
        }
        return value;
    }

    private int payload(byte[] bytes, int from, int end) throws WebSocketFailure {
        int take = (int) Math.min(length - position, end - from);
        if (masked) {
            Mask.apply(key, position, bytes, from, take);
        }
        if (opcode.isControl()) {
            System.arraycopy(bytes, from, control, (int) position, take);
        } else {
            sink.payload(bytes, from, take);
        }
        position += take;
        if (position == length) {
            end();
        }
        return from + take;
    }

    private void end() throws WebSocketFailure {
        inPayload = false;
        if (opcode == Opcode.CLOSE) {
            close();
        } else if (opcode.isControl()) {
            sink.control(opcode, control);
        } else {
            inMessage = !last;
            sink.frameEnds(last);
        }
    }

    private void close() throws WebSocketFailure {
        if (control.length == 0) {
            closed = true;
            sink.closed(CloseCode.NO_STATUS, "");
            return;
        }
        if (control.length == 1) {
            throw WebSocketFailure.protocol("half a close code");
        }
        int code = (control[0] & 0xff) << 8 | control[1] & 0xff;
        if (!CloseCode.maySend(code)) {
            throw WebSocketFailure.protocol("close code that must not be sent");
        }
        String reason = text(control, 2, control.length - 2);
        if (reason == null) {
            throw new WebSocketFailure(CloseCode.BAD_DATA, "close reason is not UTF-8");
        }
        closed = true;
        sink.closed(code, reason);
    }

    private static @Nullable String text(byte[] bytes, int offset, int count) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, count))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return null;
        }
    }
}
