package org.heliostat.servlet.websocket.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Builds whole frames. A client masks what it sends, a server does not (RFC 6455, 5.1). Immutable. */
public final class Frames {

    /** What the payload of a control frame may take. */
    public static final int MAX_CONTROL = 125;

    private static final int FIN = 0x80;
    private static final int RSV1 = 0x40;
    private static final int MASKED = 0x80;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;

    private final boolean masking;

    /** @param masking whether these are a client's frames */
    public Frames(boolean masking) {
        this.masking = masking;
    }

    /** @return the bytes of one frame with a copy of the payload */
    public byte[] frame(Opcode opcode, boolean last, boolean compressed, byte[] payload, int offset, int length) {
        int lengthBytes = length < TWO_BYTES ? 0 : length <= 0xffff ? 2 : 8;
        int start = 2 + lengthBytes + (masking ? 4 : 0);
        byte[] frame = new byte[Math.addExact(start, length)];
        frame[0] = (byte) ((last ? FIN : 0) | (compressed ? RSV1 : 0) | opcode.code());
        int first = lengthBytes == 0 ? length : lengthBytes == 2 ? TWO_BYTES : EIGHT_BYTES;
        frame[1] = (byte) ((masking ? MASKED : 0) | first);
        long rest = length;
        for (int i = 1 + lengthBytes; i > 1; i--) {
            frame[i] = (byte) rest;
            rest >>= 8;
        }
        System.arraycopy(payload, offset, frame, start, length);
        if (masking) {
            mask(frame, start, length);
        }
        return frame;
    }

    private static void mask(byte[] frame, int start, int length) {
        // It keeps intermediaries from taking payload for a protocol of theirs (10.3), it hides nothing.
        int key = ThreadLocalRandom.current().nextInt();
        for (int i = 0; i < 4; i++) {
            frame[start - 4 + i] = (byte) (key >> (24 - 8 * i));
        }
        Mask.apply(key, 0, frame, start, length);
    }

    /** @return a ping or pong; at most {@link #MAX_CONTROL} bytes of payload */
    public byte[] control(Opcode opcode, byte[] payload) {
        return frame(opcode, true, false, payload, 0, payload.length);
    }

    /** @return a close frame; one with a code that may not be sent is empty, a reason that is too long is cut */
    public byte[] close(int code, String reason) {
        if (!CloseCode.maySend(code)) {
            return control(Opcode.CLOSE, new byte[0]);
        }
        byte[] text = cut(reason.getBytes(StandardCharsets.UTF_8), MAX_CONTROL - 2);
        byte[] payload = new byte[2 + text.length];
        payload[0] = (byte) (code >> 8);
        payload[1] = (byte) code;
        System.arraycopy(text, 0, payload, 2, text.length);
        return control(Opcode.CLOSE, payload);
    }

    /** Between two characters. */
    private static byte[] cut(byte[] text, int limit) {
        if (text.length <= limit) {
            return text;
        }
        int end = limit;
        while (end > 0 && (text[end] & 0xC0) == 0x80) {
            end--;
        }
        return Arrays.copyOf(text, end);
    }
}
