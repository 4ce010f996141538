package org.heliostat.study.load;

import java.net.InetAddress;
import java.time.Duration;

/**
 * What a server is asked, and by how many connections. Immutable.
 *
 * @param address of the target's host, found once: a study must not wander to another machine
 * @param connections 1 to 10000: of a closed loop all are busy all the time, of an open one it is the most
 * @param timeout after which a request without an answer is an error, and its connection is closed; 1 ms to 10 minutes
 */
public record Load(Target target, InetAddress address, Connections manner, int connections, Duration timeout) {

    private static final int MOST_CONNECTIONS = 10_000;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    public Load {
        if (connections < 1 || connections > MOST_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "connections: " + connections + " (expected: 1 to " + MOST_CONNECTIONS + ")");
        }
        if (timeout.toMillis() < 1 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("timeout: " + timeout + " (expected: 1 ms to 10 minutes)");
        }
    }

    /** @return the part of one of several loops: connections are dealt out evenly, each has one at least */
    Load share(int loop, int loops) {
        int count = connections / loops + (loop < connections % loops ? 1 : 0);
        return new Load(target, address, manner, Math.max(1, count), timeout);
    }
}
