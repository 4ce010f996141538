package org.heliostat.gateway.spawn;

import java.io.IOException;

/** Waits for a pipe and a bell, without looking now and then. */
final class Poll {

    private static final int RETURNED = 16;

    private Poll() {}

    /**
     * Waits until the pipe is ready, the bell is rung or the time is over.
     *
     * @param events of the pipe: POLLIN or POLLOUT
     * @return whether the bell was rung
     * @throws IOException when one of them is closed
     */
    static boolean rings(Descriptor pipe, int events, Descriptor bell, int millis) throws IOException {
        int first = pipe.enter();
        try {
            int second = bell.enter();
            try {
                // Two of struct pollfd: a number, 16 bits of what is waited for, 16 bits of what has come
                // (little-endian).
                int[] waited = {first, events, second, Libc.POLLIN};
                if (Libc.poll(waited, 2, millis) < 0 && Libc.errno() != Libc.EINTR) {
                    throw Libc.failure("poll");
                }
                return waited[3] >>> RETURNED != 0;
            } finally {
                bell.leave();
            }
        } finally {
            pipe.leave();
        }
    }
}
