package org.heliostat.gateway.spawn;

import java.io.IOException;

/** Makes numbers of the operating system fit to be {@link Passed} on. Any thread. */
public final class SharedDescriptors {

    /** Beyond all numbers that passed descriptors get in a program. */
    private static final long LEAST = 512;

    private SharedDescriptors() {}

    /**
     * Gives something open a second number, which closes at an exec like the first; closing that one leaves it open. The
     * native code must be loaded: {@link SystemSpawner#ofLibc}.
     *
     * @throws IOException when the process may not have so many open
     */
    public static int copyOf(int descriptor) throws IOException {
        int copy = Libc.fcntl(descriptor, Libc.F_DUPFD_CLOEXEC, LEAST);
        if (copy < 0) {
            throw Libc.failure("fcntl(F_DUPFD_CLOEXEC)");
        }
        return copy;
    }

    /** Gives a number back that {@link #copyOf} has made. */
    public static void close(int copy) {
        Libc.close(copy);
    }
}
