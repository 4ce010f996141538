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
 * @param connections open at the same time, 1 to 10000
 * @param depth requests sent at once on a connection, 1 to 100; 1 if there is a seldom kind or a choice, or connections are not
 *     just kept
 * @param visit how long a connection lasts, and whether its client is known
 */
public record Workload(
        RequestKind plain,
        Optional<RequestKind> seldom,
        double seldomShare,
        List<RequestKind> choice,
        int connections,
        int depth,
        Visit visit) {

    private static final int MOST_CONNECTIONS = 10_000;
    private static final int DEEPEST = 100;

    /** How clients come. */
    public enum Visit {
        /** Connections are kept, and nobody is known. */
        KEPT,
        /** A connection for each request, which asks for its end. */
        CLOSED,
        /** Connections are kept, and each sends the cookie of an HTTP session of its own. */
        SESSION
    }

    public Workload {
        expect(connections >= 1 && connections <= MOST_CONNECTIONS, "connections", connections, "1 to 10000");
        expect(depth >= 1 && depth <= DEEPEST, "depth", depth, "1 to 100");
        choice = List.copyOf(choice);
        expect(depth == 1 || seldom.isEmpty() && choice.isEmpty(), "depth", depth, "1 in a mixture");
        expect(depth == 1 || visit == Visit.KEPT, "depth", depth, "1 but on kept connections");
        expect(choice.isEmpty() || visit == Visit.KEPT, "choice", choice.size(), "none but on kept connections");
        expect(seldomShare >= 0 && seldomShare <= 1, "seldomShare", seldomShare, "0 to 1");
    }

    /** @return the same request from all connections, one at a time */
    public static Workload of(RequestKind plain, int connections) {
        return new Workload(plain, Optional.empty(), 0, List.of(), connections, 1, Visit.KEPT);
    }

    /** @return requests of many kinds from all connections, one at a time */
    public static Workload amongst(List<RequestKind> choice, int connections) {
        return new Workload(choice.get(0), Optional.empty(), 0, choice, connections, 1, Visit.KEPT);
    }

    public Workload pipelined(int newDepth) {
        return new Workload(plain, seldom, seldomShare, choice, connections, newDepth, visit);
    }

    public Workload mixedWith(RequestKind kind, double share) {
        return new Workload(plain, Optional.of(kind), share, choice, connections, depth, visit);
    }

    public Workload visiting(Visit other) {
        return new Workload(plain, seldom, seldomShare, choice, connections, depth, other);
    }

    private static void expect(boolean holds, String name, Number value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
