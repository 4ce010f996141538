package org.heliostat.filecache;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;

/**
 * The calls of Linux that Java has no other way to, by their names in the C library, with numbers that are the same on x86-64
 * and AArch64: openat2(2), statx(2), preadv2(2), fstatfs(2), readlink(2). Any thread. Call {@link #load} first.
 */
final class LinuxCalls {

    static final int ENOENT = 2;
    static final int ELOOP = 40;

    private static final long OPENAT2 = 437;
    private static final long AT_FDCWD = -100;

    private static final long O_RDONLY = 0;
    private static final long O_NONBLOCK = 0x800;
    private static final long O_CLOEXEC = 0x80000;
    private static final long O_PATH = 0x200000;
    /** Of those in /proc, which lead to what has no name. */
    private static final long RESOLVE_NO_MAGICLINKS = 2;

    private static final long RESOLVE_NO_SYMLINKS = 4;
    private static final long RESOLVE_CACHED = 0x20;
    private static final int OPEN_HOW_BYTES = 24;

    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int AT_STATX_DONT_SYNC = 0x4000;
    private static final int STATX_BASIC_STATS = 0x7ff;
    private static final byte[] NO_NAME = {0};

    private static final int RWF_NOWAIT = 8;
    private static final int STATFS_BYTES = 120;

    private LinuxCalls() {}

    /** How a path is opened; what the kernel reads of it is written once. */
    enum Way {
        /** To look at it; nothing is opened, whatever it is. */
        LOOK(O_PATH, RESOLVE_NO_SYMLINKS),
        LOOK_AT_ONCE(O_PATH, RESOLVE_NO_SYMLINKS | RESOLVE_CACHED),
        /** Through links, and so to another name: {@link LinuxFile#realPath()}. */
        FOLLOW(O_PATH, RESOLVE_NO_MAGICLINKS),
        FOLLOW_AT_ONCE(O_PATH, RESOLVE_NO_MAGICLINKS | RESOLVE_CACHED),
        READ(O_RDONLY | O_NONBLOCK, RESOLVE_NO_SYMLINKS),
        READ_AT_ONCE(O_RDONLY | O_NONBLOCK, RESOLVE_NO_SYMLINKS | RESOLVE_CACHED);

        private final Memory how = new Memory(OPEN_HOW_BYTES);

        Way(long flags, long resolve) {
            how.setLong(0, flags | O_CLOEXEC);
            how.setLong(8, 0);
            how.setLong(16, resolve);
        }
    }

    /** One byte, which everybody may overwrite at any time: what is read does not matter. */
    private static final class Anywhere {
        private static final int LENGTH_AT = 8;
        private static final int BYTE_AT = 16;
        static final Memory VECTOR = vector();

        private static Memory vector() {
            Memory vector = new Memory(BYTE_AT + 8);
            vector.setPointer(0, vector.share(BYTE_AT));
            vector.setLong(LENGTH_AT, 1);
            return vector;
        }
    }

    /**
     * Finds all of them, once for all.
     *
     * @throws LinkageError when JNA cannot be loaded, or the library lacks one
     */
    static synchronized void load() {
        if (!Native.registered(LinuxCalls.class)) {
            Native.register(LinuxCalls.class, NativeLibrary.getProcess());
        }
    }

    /**
     * Opens a path, none of whose names is a symbolic link unless the way follows them.
     *
     * @param path with a zero byte behind it
     * @return the descriptor; negative: the error's number, negated
     */
    static int open(byte[] path, Way way) {
        long descriptor = syscall(OPENAT2, AT_FDCWD, path, way.how, OPEN_HOW_BYTES);
        return (int) (descriptor < 0 ? -Math.max(1, Native.getLastError()) : descriptor);
    }

    /** @return false where the system does not say */
    static boolean status(int descriptor, byte[] into) {
        return statx(descriptor, NO_NAME, AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_BASIC_STATS, into) == 0;
    }

    /** @return whether the byte at the offset is in the system's memory; false also where that cannot be asked */
    static boolean isInMemory(int descriptor, long offset) {
        return preadv2(descriptor, Anywhere.VECTOR, 1, offset, RWF_NOWAIT) == 1;
    }

    /** @return the kind of the file system, by its magic number; 0 where the system does not say */
    static long fileSystem(int descriptor) {
        byte[] about = new byte[STATFS_BYTES];
        return fstatfs(descriptor, about) == 0 ? StatusBytes.number(about, 0) : 0;
    }

    /** @return bytes of the name that the descriptor leads to; 0 or less where the system does not say */
    static long link(byte[] descriptor, byte[] into) {
        return readlink(descriptor, into, into.length);
    }

    static native int close(int descriptor);

    private static native long readlink(byte[] path, byte[] into, long size);

    private static native long syscall(long number, long folder, byte[] path, Pointer how, long size);

    private static native int statx(int folder, byte[] path, int flags, int mask, byte[] into);

    private static native long preadv2(int descriptor, Pointer vectors, int count, long offset, int flags);

    private static native int fstatfs(int descriptor, byte[] into);
}
