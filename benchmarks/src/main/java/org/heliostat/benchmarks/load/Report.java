package org.heliostat.benchmarks.load;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.heliostat.benchmarks.load.server.ServerKind;

/** Measurements as Markdown tables, one per case, each server divided by the reference of the same round. */
final class Report {

    private final Plan plan;
    private final List<Measurement> measurements;

    Report(Plan plan, List<Measurement> measurements) {
        this.plan = plan;
        this.measurements = List.copyOf(measurements);
    }

    String tables() {
        StringBuilder text = new StringBuilder();
        for (LoadCase each : plan.cases()) {
            if (measurements.stream().anyMatch(measured -> measured.loadCase() == each)) {
                table(text, each);
            }
        }
        return text.toString();
    }

    private void table(StringBuilder text, LoadCase loadCase) {
        boolean disturbed = loadCase.undisturbed().isPresent();
        text.append("\n### ")
                .append(loadCase.title())
                .append(" (`")
                .append(loadCase.label())
                .append("`)\n\n");
        text.append("| Server | × ").append(plan.reference(loadCase).label());
        text.append(" | requests/s | p50 µs | p99 µs |");
        text.append(disturbed ? " p99 × without sleepers |" : "");
        text.append(" CPU µs/request | allocated B/request |");
        text.append(loadCase.needsTree() ? " from the cache % |" : "");
        text.append("\n|---|---|---|---|---|---|---|").append(disturbed || loadCase.needsTree() ? "---|\n" : "\n");
        for (ServerKind server : plan.servers()) {
            List<Measurement> own = of(server, loadCase);
            if (!own.isEmpty()) {
                row(text, server, loadCase, own);
            }
        }
    }

    private void row(StringBuilder text, ServerKind server, LoadCase loadCase, List<Measurement> own) {
        long wrong = own.stream().mapToLong(each -> each.tally().wrong()).sum();
        text.append("| ").append(server.label());
        text.append(" | ").append(ratio(server, loadCase).text("%.2f"));
        text.append(" | ").append(spread(own, each -> each.tally().perSecond()).text("%,.0f"));
        text.append(" | ").append(spread(own, each -> each.tally().p50Micros()).medianText("%,.0f"));
        text.append(" | ").append(spread(own, each -> each.tally().p99Micros()).medianText("%,.0f"));
        loadCase.undisturbed().ifPresent(base -> text.append(" | ")
                .append(disturbance(server, loadCase, base).text("%.2f")));
        text.append(" | ").append(spread(own, Measurement::cpuMicros).medianText("%.1f"));
        text.append(" | ")
                .append(spread(own, Measurement::allocatedBytes).medianText("%,.0f"))
                .append(" |");
        text.append(loadCase.needsTree() ? " " + hits(own) + " |\n" : "\n");
        if (wrong > 0) {
            text.append("| | **not valid: ").append(wrong).append(" wrong answers**, first: ");
            text.append(own.stream()
                    .map(each -> each.tally().firstWrong())
                    .filter(first -> !first.isEmpty())
                    .findFirst()
                    .orElse("?"));
            text.append(" |\n");
        }
    }

    private static String hits(List<Measurement> own) {
        return spread(own, each -> 100 * each.hitRatio()).medianText("%.1f");
    }

    /** @return throughput by that of the reference, round by round */
    Spread ratio(ServerKind server, LoadCase loadCase) {
        return overRounds(server, loadCase, plan.reference(loadCase), loadCase, each -> each.tally()
                .perSecond());
    }

    /** @return p99 by p99 of the same server without sleepers, round by round */
    Spread disturbance(ServerKind server, LoadCase loadCase, LoadCase undisturbed) {
        return overRounds(
                server, loadCase, server, undisturbed, each -> each.tally().p99Micros());
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

    private static Spread spread(List<Measurement> own, ToDoubleFunction<Measurement> figure) {
        return Spread.of(own.stream().mapToDouble(figure));
    }

    private List<Measurement> of(ServerKind server, LoadCase loadCase) {
        return measurements.stream()
                .filter(each -> each.server() == server && each.loadCase() == loadCase)
                .toList();
    }

    private Optional<Measurement> in(int round, ServerKind server, LoadCase loadCase) {
        return of(server, loadCase).stream()
                .filter(each -> each.round() == round)
                .findFirst();
    }
}
