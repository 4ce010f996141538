package org.heliostat.servlet.websocket.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The masking of payload (RFC 6455, 5.3), eight bytes at a time. Immutable. */
final class Mask {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Mask() {}

    /**
     * Masks or unmasks in place.
     *
     * @param key the four bytes of the frame, first byte highest
     * @param position of the first byte within the payload of its frame
     */
    static void apply(int key, long position, byte[] bytes, int offset, int length) {
        int turned = Integer.rotateLeft(key, 8 * (int) (position & 3));
        long wide = (turned & 0xffffffffL) << 32 | (turned & 0xffffffffL);
        int end = offset + length;
        int at = offset;
        for (; end - at >= Long.BYTES; at += Long.BYTES) {
            LONGS.set(bytes, at, (long) LONGS.get(bytes, at) ^ wide);
        }
        for (int shift = 24; at < end; at++, shift -= 8) {
            bytes[at] ^= (byte) (turned >> (shift & 31));
        }
    }
}
