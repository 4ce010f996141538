package org.heliostat.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a program or a setting that must be told one. Whoever can bind port 0 and ask for what it became does not
 * need it.
 *
 * <p>It lies below the ports that an operating system hands out by itself (32768 and up on Linux, 49152 and up elsewhere):
 * one of those could become the near end of any connection of this machine between the look and the use, or while a
 * server that is to come back to it is away.
 */
public final class FreePort {

    private static final int FIRST = 20_000;
    private static final int END = 32_000;
    private static final int TRIES = 1_000;

    private FreePort() {}

    /** @throws AssertionError when 1,000 ports were looked at and none was free */
    public static int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port)) {
                return port;
            }
        }
        throw new AssertionError("no free port from " + FIRST + " to " + END);
    }

    private static boolean isFree(int port) {
        try (ServerSocket every = new ServerSocket(port)) {
            return every.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
