package org.heliostat.servlet.httpsession.mmap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * 64 bits that stand for a session's id in the directory. Clients cannot choose ids, so spreading is all that is asked
 * of them; the id itself is compared as well. Pure.
 */
final class Tags {

    /** Entry of a slot that was never used: a search ends here. */
    static final long EMPTY = 0;

    /** Entry of a slot that is free again: a search goes on. No byte of it is 0, so one damaged byte never makes it empty. */
    static final long GONE = 0x4747_4747_4747_4747L;

    /** Entry of a slot that is being filled for the first time. */
    static final long PENDING = 0x5252_5252_5252_5252L;

    private Tags() {}

    static long of(String id) {
        long tag = 0xCBF2_9CE4_8422_2325L;
        for (int i = 0; i < id.length(); i++) {
            tag = (tag ^ id.charAt(i)) * 0x100_0000_01B3L;
        }
        tag = (tag ^ tag >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        tag ^= tag >>> 32;
        return isSession(tag) ? tag : tag ^ 0x0101L << 20;
    }

    /** @return whether an entry stands for a session */
    static boolean isSession(long entry) {
        return entry != EMPTY && entry != GONE && entry != PENDING;
    }

    static int home(long tag, int slots) {
        return (int) Long.remainderUnsigned(tag, slots);
    }

    static int stripe(long tag, int stripes) {
        return (int) Long.remainderUnsigned(tag >>> 29, stripes);
    }

    static byte[] bytes(String id) {
        return id.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String id(ByteBuffer from, int at, int length) {
        byte[] bytes = new byte[length];
        from.get(at, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
