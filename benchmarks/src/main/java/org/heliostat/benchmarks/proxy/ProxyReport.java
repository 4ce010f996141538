package org.heliostat.benchmarks.proxy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.heliostat.benchmarks.load.Ratios;
import org.heliostat.benchmarks.load.server.ServerKind;

/** Collects measurements, and says for each case whether its gates hold: throughput and p99 beside nginx. One thread. */
final class ProxyReport {

    static final int HELD = 0;
    static final int MISSED = 1;
    static final int NOT_MEASURED = 3;

    /** Least throughput of ours, divided by nginx's. */
    static final double THROUGHPUT = 0.8;

    /** Largest p99 of ours, divided by nginx's. */
    static final double P99 = 1.2;

    private final ProxyPlan plan;
    private final List<ProxyMeasurement> measurements = new ArrayList<>();
    private final Map<ProxyCase, Set<String>> missing = new EnumMap<>(ProxyCase.class);

    /** What became of a case. */
    enum Verdict {
        HELD,
        MISSED,
        NOT_MEASURED,
        NOT_VALID
    }

    ProxyReport(ProxyPlan plan) {
        this.plan = plan;
    }

    void add(ProxyMeasurement measurement) {
        measurements.add(measurement);
    }

    /** @param why a proxy was not measured in a round */
    void missing(ProxyCase proxyCase, String why) {
        missing.computeIfAbsent(proxyCase, none -> new LinkedHashSet<>()).add(why);
    }

    /** @return 0 where all gates hold; 1 where one was missed or answers were wrong; 3 where nothing worse than a gap is there */
    int exitCode() {
        List<Verdict> verdicts = plan.cases().stream().map(this::verdict).toList();
        if (verdicts.contains(Verdict.MISSED) || verdicts.contains(Verdict.NOT_VALID)) {
            return MISSED;
        }
        return verdicts.contains(Verdict.NOT_MEASURED) ? NOT_MEASURED : HELD;
    }

    Verdict verdict(ProxyCase proxyCase) {
        if (measurements.stream()
                .anyMatch(result ->
                        result.proxyCase() == proxyCase && result.tally().wrong() > 0)) {
            return Verdict.NOT_VALID;
        }
        Ratios throughput = throughput(proxyCase, ServerKind.HELIOSTAT);
        Ratios p99 = p99(proxyCase, ServerKind.HELIOSTAT);
        if (throughput.mean() < THROUGHPUT || p99.mean() > P99) {
            return Verdict.MISSED;
        }
        boolean isKnown = throughput.isKnown() && p99.isKnown() && !missing.containsKey(proxyCase);
        return isKnown ? Verdict.HELD : Verdict.NOT_MEASURED;
    }

    /** @return a row for each proxy of each case, behind it what was not measured */
    String table() {
        StringBuilder text = new StringBuilder(
                """
                | Case | Proxy | × nginx | p99 × nginx | | requests/s | p50 µs | p99 µs | CPU µs/request |
                |---|---|---|---|---|---|---|---|---|
                """);
        for (ProxyCase each : plan.cases()) {
            plan.servers().forEach(server -> text.append(row(each, server)));
        }
        for (ProxyCase each : plan.cases()) {
            missing.getOrDefault(each, Set.of())
                    .forEach(why -> text.append("\nNot measured: ").append(each.label() + ", " + why + "\n"));
            measurements.stream()
                    .filter(result ->
                            result.proxyCase() == each && result.tally().wrong() > 0)
                    .forEach(result ->
                            text.append("\nNot valid: ").append(line(result)).append('\n'));
        }
        return text.toString();
    }

    private String row(ProxyCase proxyCase, ServerKind server) {
        String verdict = server == ServerKind.HELIOSTAT
                ? verdict(proxyCase).name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : "";
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %s | %s | %s | %s | %s | %s | %s |%n",
                proxyCase.label(),
                server.label(),
                throughput(proxyCase, server).text("%.2f"),
                p99(proxyCase, server).text("%.2f"),
                verdict,
                mean(proxyCase, server, result -> result.tally().perSecond()).meanText("%,.0f"),
                mean(proxyCase, server, result -> result.tally().p50Micros()).meanText("%,.0f"),
                mean(proxyCase, server, result -> result.tally().p99Micros()).meanText("%,.0f"),
                mean(proxyCase, server, ProxyMeasurement::cpuMicros).meanText("%.1f"));
    }

    /** @return one measurement, for the progress of a run */
    static String line(ProxyMeasurement result) {
        return String.format(
                Locale.ROOT,
                "round %d  %-14s %-10s %,9.0f /s  p50 %,8.0f us  p99 %,8.0f us  cpu %6.1f us  wrong %d%s",
                result.round(),
                result.proxyCase().label(),
                result.server().label(),
                result.tally().perSecond(),
                result.tally().p50Micros(),
                result.tally().p99Micros(),
                result.cpuMicros(),
                result.tally().wrong(),
                result.tally().wrong() == 0 ? "" : ": " + result.tally().firstWrong());
    }

    Ratios throughput(ProxyCase proxyCase, ServerKind server) {
        return ratios(proxyCase, server, result -> result.tally().perSecond());
    }

    Ratios p99(ProxyCase proxyCase, ServerKind server) {
        return ratios(proxyCase, server, result -> result.tally().p99Micros());
    }

    /** @return this proxy's by nginx's, of the rounds that have both */
    private Ratios ratios(ProxyCase proxyCase, ServerKind server, ToDoubleFunction<ProxyMeasurement> figure) {
        return Ratios.of(of(proxyCase, server).stream().flatMapToDouble(own -> of(proxyCase, ServerKind.NGINX).stream()
                .filter(other -> other.round() == own.round())
                .mapToDouble(other -> figure.applyAsDouble(own) / figure.applyAsDouble(other))));
    }

    private Ratios mean(ProxyCase proxyCase, ServerKind server, ToDoubleFunction<ProxyMeasurement> figure) {
        return Ratios.of(of(proxyCase, server).stream().mapToDouble(figure));
    }

    private List<ProxyMeasurement> of(ProxyCase proxyCase, ServerKind server) {
        return measurements.stream()
                .filter(result -> result.proxyCase() == proxyCase && result.server() == server)
                .toList();
    }
}
