package org.heliostat.filecache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Reads what statx(2) has written: the same as Java's own attributes say, to the nanosecond. Not shared. */
final class StatusBytes {

    /** Of {@code struct statx}. */
    static final int LENGTH = 256;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

    private static final int MODE = 28;
    private static final int INODE = 32;
    private static final int SIZE = 40;
    private static final int CHANGED = 96;
    private static final int MODIFIED = 112;
    private static final int NANOS = 8;
    private static final int DEVICE_MAJOR = 136;
    private static final int DEVICE_MINOR = 140;

    private static final int KIND_BITS = 0xf000;
    private static final int REGULAR = 0x8000;
    private static final int FOLDER = 0x4000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final byte[] bytes = new byte[LENGTH];

    byte[] bytes() {
        return bytes;
    }

    /** @param path that was looked at, without links */
    FileStatus status(Path path) {
        FileKind kind = kind();
        return new FileStatus(
                kind,
                kind == FileKind.FILE ? number(bytes, SIZE) : 0,
                nanos(MODIFIED),
                nanos(CHANGED),
                device(),
                number(bytes, INODE),
                path);
    }

    static long number(byte[] from, int at) {
        return (long) LONG.get(from, at);
    }

    private FileKind kind() {
        return switch ((short) SHORT.get(bytes, MODE) & KIND_BITS) {
            case REGULAR -> FileKind.FILE;
            case FOLDER -> FileKind.DIRECTORY;
            default -> FileKind.OTHER;
        };
    }

    private long nanos(int at) {
        return number(bytes, at) * NANOS_PER_SECOND + (int) INT.get(bytes, at + NANOS);
    }

    /** As the C library puts both halves together for stat(2). */
    private long device() {
        long major = Integer.toUnsignedLong((int) INT.get(bytes, DEVICE_MAJOR));
        long minor = Integer.toUnsignedLong((int) INT.get(bytes, DEVICE_MINOR));
        return (major & 0xfffL) << 8 | (major & 0xfffff000L) << 32 | minor & 0xffL | (minor & 0xffffff00L) << 12;
    }
}
