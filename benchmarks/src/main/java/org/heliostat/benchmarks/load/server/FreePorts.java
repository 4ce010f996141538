package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of this machine for programs that must be told one. They lie below those that an operating system hands out by itself
 * (32768 and up on Linux, 49152 and up elsewhere): one of those could become the near end of any connection between the look
 * and the start.
 */
public final class FreePorts {

    private static final int FIRST = 20_000;
    private static final int END = 32_000;
    private static final int TRIES = 1_000;

    private FreePorts() {}

    /** @throws IOException when 1,000 ports were looked at and none was free */
    public static int one() throws IOException {
        return several(1).get(0);
    }

    /**
     * @return different ports that were free a moment ago
     * @throws IOException when 1,000 ports were looked at and too few were free
     */
    public static List<Integer> several(int count) throws IOException {
        Set<Integer> found = new LinkedHashSet<>();
        for (int i = 0; i < TRIES && found.size() < count; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port)) {
                found.add(port);
            }
        }
        if (found.size() < count) {
            throw new IOException("no " + count + " free ports from " + FIRST + " to " + END);
        }
        return List.copyOf(found);
    }

    private static boolean isFree(int port) {
        try (ServerSocket here = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return here.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
