package org.heliostat.gateway.fastcgi;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that become more. Unlike {@link java.io.ByteArrayOutputStream} it takes no lock for each of them. Used by one thread. */
final class GrowingBytes {

    private static final int AT_FIRST = 2_048;

    private byte[] bytes = new byte[AT_FIRST];
    private int count;

    int count() {
        return count;
    }

    void put(int one) {
        reserve(1);
        bytes[count++] = (byte) one;
    }

    void put(byte[] from, int offset, int length) {
        reserve(length);
        System.arraycopy(from, offset, bytes, count, length);
        count += length;
    }

    void put(GrowingBytes from, int offset, int length) {
        put(from.bytes, offset, length);
    }

    /** @return what is there now, not copied */
    ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes, 0, count);
    }

    private void reserve(int more) {
        if (more > bytes.length - count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(count, more)));
        }
    }
}
