package org.heliostat.filecache;

/** The text by which a client asks whether its copy is still good (RFC 9110 section 8.8). */
final class Validators {

    private Validators() {}

    /** Size, time and inode in one number, mixed so that none of them can be read back off it. */
    static String eTag(FileStatus status) {
        long mixed = mix(status.size());
        mixed = mix(mixed ^ status.modifiedNanos());
        mixed = mix(mixed ^ status.inode());
        return '"' + Long.toHexString(mixed) + '"';
    }

    /** A multiply-and-shift finaliser: every bit of the input reaches every bit of the result. */
    private static long mix(long input) {
        long value = input + 0x9E3779B97F4A7C15L;
        value = (value ^ (value >>> 32)) * 0xD6E8FEB86659FD93L;
        value = (value ^ (value >>> 32)) * 0xD6E8FEB86659FD93L;
        return value ^ (value >>> 32);
    }
}
