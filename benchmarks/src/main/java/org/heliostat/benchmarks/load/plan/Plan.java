package org.heliostat.benchmarks.load.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.server.ServerKind;

/**
 * Who meets what, how often and for how long. Immutable.
 *
 * @param rounds each starts every server afresh, in another order
 * @param firstWarmUp of the first case after a start
 * @param warmUp of every other case
 * @param measured of every case
 * @param again how often a measurement is taken again at most, when others were busy meanwhile
 */
public record Plan(
        List<ServerKind> servers,
        List<LoadCase> cases,
        int rounds,
        Duration firstWarmUp,
        Duration warmUp,
        Duration measured,
        int again) {

    public Plan {
        servers = List.copyOf(servers);
        cases = withUndisturbed(cases);
    }

    /** @return the same for some of them */
    public Plan only(Predicate<ServerKind> wantedServers, Predicate<LoadCase> wantedCases) {
        return new Plan(
                servers.stream().filter(wantedServers).toList(),
                cases.stream().filter(wantedCases).toList(),
                rounds,
                firstWarmUp,
                warmUp,
                measured,
                again);
    }

    /** @return the servers in this round's order: each round begins with the next one */
    public List<ServerKind> order(int round) {
        List<ServerKind> order = new ArrayList<>(servers);
        Collections.rotate(order, -(round - 1) % Math.max(1, order.size()));
        return order;
    }

    /**
     * Without the case's own reference, ours is divided by itself without statistics, or without access log.
     *
     * @return the server that others are divided by
     */
    public ServerKind reference(LoadCase loadCase) {
        if (servers.contains(loadCase.reference())) {
            return loadCase.reference();
        }
        return Stream.of(ServerKind.HELIOSTAT_NOSTATS, ServerKind.HELIOSTAT_NOLOG)
                .filter(servers::contains)
                .findFirst()
                .orElse(loadCase.reference());
    }

    public List<LoadCase> casesFor(ServerKind server) {
        return cases.stream().filter(each -> each.suits(server)).toList();
    }

    /** A case with sleepers is compared with the one without, so that is run before it. */
    private static List<LoadCase> withUndisturbed(List<LoadCase> asked) {
        Set<LoadCase> all = new LinkedHashSet<>();
        for (LoadCase each : asked) {
            each.undisturbed().ifPresent(all::add);
            all.add(each);
        }
        return List.copyOf(all);
    }
}
