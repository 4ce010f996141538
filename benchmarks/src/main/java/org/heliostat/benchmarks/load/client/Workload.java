package org.heliostat.benchmarks.load.client;

import java.util.Optional;

/**
 * What the connections do: each sends {@code depth} requests, waits for all answers, and begins again. Immutable.
 *
 * @param plain what most requests are
 * @param seldom what some requests are instead, chosen by a generator with a fixed seed
 * @param seldomShare 0 to 1
 * @param connections kept open all the time, 1 to 10000
 * @param depth requests sent at once on a connection, 1 to 100; 1 if there is a seldom kind
 */
public record Workload(
        RequestKind plain, Optional<RequestKind> seldom, double seldomShare, int connections, int depth) {

    private static final int MOST_CONNECTIONS = 10_000;
    private static final int DEEPEST = 100;

    public Workload {
        expect(connections >= 1 && connections <= MOST_CONNECTIONS, "connections", connections, "1 to 10000");
        expect(depth >= 1 && depth <= DEEPEST, "depth", depth, "1 to 100");
        expect(depth == 1 || seldom.isEmpty(), "depth", depth, "1 in a mixture");
        expect(seldomShare >= 0 && seldomShare <= 1, "seldomShare", seldomShare, "0 to 1");
    }

    /** @return the same request from all connections, one at a time */
    public static Workload of(RequestKind plain, int connections) {
        return new Workload(plain, Optional.empty(), 0, connections, 1);
    }

    public Workload pipelined(int newDepth) {
        return new Workload(plain, seldom, seldomShare, connections, newDepth);
    }

    public Workload mixedWith(RequestKind kind, double share) {
        return new Workload(plain, Optional.of(kind), share, connections, depth);
    }

    private static void expect(boolean holds, String name, Number value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
