package org.heliostat.servlet.httpsession.mmap;

/**
 * The end of a session's life in one long, so that it is moved by one store: 48 bits of milliseconds and 16 bits that
 * agree with them and with the session. A word that does not agree was damaged or left by another session. Pure.
 */
final class Expiry {

    private static final long NEVER = (1L << 48) - 1;

    private Expiry() {}

    static long word(long tag, long millis) {
        long stored = Math.max(0, Math.min(millis, NEVER));
        return stored << 16 | check(tag, stored);
    }

    static boolean isOf(long tag, long word) {
        return (word & 0xFFFF) == check(tag, word >>> 16);
    }

    /** @return {@link Long#MAX_VALUE}: never */
    static long millis(long word) {
        long stored = word >>> 16;
        return stored == NEVER ? Long.MAX_VALUE : stored;
    }

    private static long check(long tag, long stored) {
        long mixed = (stored ^ tag) * 0x9E37_79B9_7F4A_7C15L;
        return (mixed ^ mixed >>> 31) >>> 17 & 0xFFFF;
    }
}
