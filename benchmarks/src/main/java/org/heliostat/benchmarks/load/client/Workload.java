package org.heliostat.benchmarks.load.client;

import java.util.List;
import java.util.Optional;

/**
 * What the connections do: each sends {@code depth} requests, waits for all answers, and begins again. Immutable.
 *
 * @param plain what most requests are
 * @param seldom what some requests are instead, chosen by a generator with a fixed seed
 * @param seldomShare 0 to 1
 * @param choice empty; else every request is one of these instead, the first ones more often: the chance of the n-th
 *     is about 1 to n (Zipf's law)
 * @param connections kept open all the time, 1 to 10000
 * @param depth requests sent at once on a connection, 1 to 100; 1 if there is a seldom kind or a choice
 */
public record Workload(
        RequestKind plain,
        Optional<RequestKind> seldom,
        double seldomShare,
        List<RequestKind> choice,
        int connections,
        int depth) {

    private static final int MOST_CONNECTIONS = 10_000;
    private static final int DEEPEST = 100;

    public Workload {
        expect(connections >= 1 && connections <= MOST_CONNECTIONS, "connections", connections, "1 to 10000");
        expect(depth >= 1 && depth <= DEEPEST, "depth", depth, "1 to 100");
        choice = List.copyOf(choice);
        expect(depth == 1 || seldom.isEmpty() && choice.isEmpty(), "depth", depth, "1 in a mixture");
        expect(seldomShare >= 0 && seldomShare <= 1, "seldomShare", seldomShare, "0 to 1");
    }

    /** @return the same request from all connections, one at a time */
    public static Workload of(RequestKind plain, int connections) {
        return new Workload(plain, Optional.empty(), 0, List.of(), connections, 1);
    }

    /** @return requests of many kinds from all connections, one at a time */
    public static Workload amongst(List<RequestKind> choice, int connections) {
        return new Workload(choice.get(0), Optional.empty(), 0, choice, connections, 1);
    }

    public Workload pipelined(int newDepth) {
        return new Workload(plain, seldom, seldomShare, choice, connections, newDepth);
    }

    public Workload mixedWith(RequestKind kind, double share) {
        return new Workload(plain, Optional.of(kind), share, choice, connections, depth);
    }

    private static void expect(boolean holds, String name, Number value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
