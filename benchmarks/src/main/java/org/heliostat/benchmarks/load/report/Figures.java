package org.heliostat.benchmarks.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;

/** Finds measurements, and divides those of the same round by one another. Immutable. */
public final class Figures {

    private final Plan plan;
    private final List<Measurement> measurements;

    public Figures(Plan plan, List<Measurement> measurements) {
        this.plan = plan;
        this.measurements = List.copyOf(measurements);
    }

    List<Measurement> all() {
        return measurements;
    }

    List<Measurement> of(ServerKind server, LoadCase loadCase) {
        return measurements.stream()
                .filter(each -> each.server() == server && each.loadCase() == loadCase)
                .toList();
    }

    /** @return those that met the case, in the order of the plan */
    List<ServerKind> servers(LoadCase loadCase) {
        return plan.servers().stream()
                .filter(server -> !of(server, loadCase).isEmpty())
                .toList();
    }

    Spread perSecond(ServerKind server, LoadCase loadCase) {
        return spread(server, loadCase, each -> each.tally().perSecond());
    }

    Spread spread(ServerKind server, LoadCase loadCase, ToDoubleFunction<Measurement> figure) {
        return Spread.of(of(server, loadCase).stream().mapToDouble(figure));
    }

    /** @return throughput by that of another server, round by round */
    Spread ratio(ServerKind server, LoadCase loadCase, ServerKind by) {
        return overRounds(server, loadCase, by, loadCase, each -> each.tally().perSecond());
    }

    /** @return p99 by p99 of the same server without sleepers, round by round */
    Spread disturbance(ServerKind server, LoadCase loadCase, LoadCase undisturbed) {
        return overRounds(
                server, loadCase, server, undisturbed, each -> each.tally().p99Micros());
    }

    /** @return the server of somebody else whose median throughput is the highest */
    Optional<ServerKind> bestPeer(LoadCase loadCase) {
        return servers(loadCase).stream()
                .filter(server -> !server.isOurs())
                .max(Comparator.comparingDouble(
                        server -> perSecond(server, loadCase).median()));
    }

    long wrong(ServerKind server, LoadCase loadCase) {
        return of(server, loadCase).stream()
                .mapToLong(each -> each.tally().wrong())
                .sum();
    }

    /** @return the first wrong answer, a question mark where nothing is known of it */
    String firstWrong(ServerKind server, LoadCase loadCase) {
        return of(server, loadCase).stream()
                .map(each -> each.tally().firstWrong())
                .filter(first -> !first.isEmpty())
                .findFirst()
                .orElse("?");
    }

    /** @return how many measurements were thrown away because others were busy */
    int thrownAway() {
        return measurements.stream().mapToInt(each -> each.noise().again()).sum();
    }

    /** @return those that stayed although others were busy */
    List<Measurement> noisy() {
        return measurements.stream().filter(each -> !each.noise().isQuiet()).toList();
    }

    private Spread overRounds(
            ServerKind above,
            LoadCase aboveCase,
            ServerKind below,
            LoadCase belowCase,
            ToDoubleFunction<Measurement> figure) {
        DoubleStream ratios = IntStream.rangeClosed(1, plan.rounds()).mapToDouble(round -> {
            Optional<Measurement> divided = in(round, above, aboveCase);
            Optional<Measurement> by = in(round, below, belowCase);
            return divided.isEmpty() || by.isEmpty()
                    ? Double.NaN
                    : figure.applyAsDouble(divided.get()) / figure.applyAsDouble(by.get());
        });
        return Spread.of(ratios);
    }

    private Optional<Measurement> in(int round, ServerKind server, LoadCase loadCase) {
        return of(server, loadCase).stream()
                .filter(each -> each.round() == round)
                .findFirst();
    }
}
