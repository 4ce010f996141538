package org.heliostat.gateway.spawn;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the C library that are used here, by their names, and the numbers that they take, which are the same on
 * x86-64 and AArch64. Any thread. Call {@link #load} first.
 */
final class Libc {

    static final int O_WRONLY = 1;
    static final int O_NONBLOCK = 0x800;
    static final int O_CLOEXEC = 0x80000;
    static final int F_SETFL = 4;
    static final int F_DUPFD_CLOEXEC = 1030;
    static final int CLOSE_RANGE_CLOEXEC = 4;
    static final int FIONREAD = 0x541B;
    static final int POLLIN = 1;
    static final int POLLOUT = 4;
    static final int WNOHANG = 1;
    static final int EPOLL_CTL_ADD = 1;
    static final int EPOLL_CTL_DEL = 2;

    static final int SIGQUIT = 3;
    static final int SIGKILL = 9;
    static final int SIGTERM = 15;
    static final int SIGCHLD = 17;

    static final int ESRCH = 3;
    static final int EINTR = 4;
    static final int ENOEXEC = 8;
    static final int EAGAIN = 11;

    private static final int PIDFD_OPEN = 434;

    private Libc() {}

    /**
     * Finds all of them, once for all.
     *
     * @throws LinkageError when JNA cannot be loaded, or the library lacks one
     */
    static synchronized void load() {
        if (!Native.registered(Libc.class)) {
            Native.register(Libc.class, NativeLibrary.getProcess());
        }
    }

    static native int posix_spawnp(
            int[] pid, Pointer file, Pointer actions, Pointer attributes, Pointer arguments, Pointer environment);

    static native int posix_spawn_file_actions_init(Pointer actions);

    static native int posix_spawn_file_actions_destroy(Pointer actions);

    static native int posix_spawn_file_actions_adddup2(Pointer actions, int from, int to);

    static native int posix_spawn_file_actions_addopen(Pointer actions, int to, Pointer path, int flags, int mode);

    static native int posix_spawn_file_actions_addchdir_np(Pointer actions, Pointer path);

    static native int posix_spawn_file_actions_addclosefrom_np(Pointer actions, int from);

    static native int posix_spawnattr_init(Pointer attributes);

    static native int posix_spawnattr_setflags(Pointer attributes, short flags);

    static native int posix_spawnattr_setsigdefault(Pointer attributes, Pointer signals);

    static native int posix_spawnattr_setsigmask(Pointer attributes, Pointer signals);

    static native int sigemptyset(Pointer signals);

    static native int sigfillset(Pointer signals);

    static native int pipe2(int[] ends, int flags);

    static native int fcntl(int descriptor, int command, long argument);

    static native int ioctl(int descriptor, long request, int[] value);

    static native long read(int descriptor, byte[] into, long length);

    static native long write(int descriptor, byte[] bytes, long length);

    static native int close(int descriptor);

    static native int poll(int[] descriptors, long count, int millis);

    static native int eventfd(int value, int flags);

    static native int epoll_create1(int flags);

    static native int epoll_ctl(int epoll, int operation, int descriptor, byte[] event);

    static native int epoll_wait(int epoll, byte[] events, int most, int millis);

    static native int close_range(int first, int last, int flags);

    static native int execve(Pointer path, Pointer arguments, Pointer environment);

    static native int waitpid(int pid, int[] status, int options);

    static native int kill(int pid, int signal);

    /** @param handler null for the default */
    static native @Nullable Pointer signal(int number, @Nullable Pointer handler);

    static native long syscall(long number, long first, long second);

    static native String strerror(int error);

    /** @return a descriptor that can be read from when the process has ended; below 0 after a failure */
    static int pidfdOpen(int pid) {
        return (int) syscall(PIDFD_OPEN, pid, 0);
    }

    /** @return the error of this thread's last call */
    static int errno() {
        return Native.getLastError();
    }

    /** @return the last call's failure */
    static IOException failure(String call) {
        return failure(call, errno());
    }

    static IOException failure(String what, int error) {
        return new IOException(what + ": error=" + error + ", " + strerror(error));
    }
}
