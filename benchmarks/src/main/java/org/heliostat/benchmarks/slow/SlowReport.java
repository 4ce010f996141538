package org.heliostat.benchmarks.slow;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.heliostat.benchmarks.load.Ratios;
import org.heliostat.benchmarks.load.server.ServerKind;

/** Collects measurements; a row for each server, and a gate for ours. One thread. */
final class SlowReport {

    static final double GATE = 0.9;
    static final int HELD = 0;
    static final int MISSED = 1;
    static final int NOT_MEASURED = 3;

    private final List<ServerKind> servers;
    private final List<SlowMeasurement> measurements = new ArrayList<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private boolean oursIsMissing;

    SlowReport(List<ServerKind> servers) {
        this.servers = List.copyOf(servers);
    }

    void add(SlowMeasurement measurement) {
        measurements.add(measurement);
    }

    void missing(ServerKind server, String why) {
        missing.add(server.label() + ": " + why);
        oursIsMissing |= server.isOurs();
    }

    /** @return 0 where the gate holds for ours; 1 where it does not or a normal client of ours was answered wrongly; 3 where a gap is the worst */
    int exitCode() {
        Ratios ours = ratios(ServerKind.HELIOSTAT);
        if (ours.mean() < GATE || wrong(ServerKind.HELIOSTAT) > 0) {
            return MISSED;
        }
        boolean isWhole = missing.isEmpty() && (ours.isKnown() || !servers.contains(ServerKind.HELIOSTAT));
        return isWhole ? HELD : NOT_MEASURED;
    }

    String table() {
        StringBuilder text = new StringBuilder(
                """
                | Server | × without slow clients | gate | requests/s: without, with | wrong | slow clients at the end | ended/s |
                |---|---|---|---|---|---|---|
                """);
        servers.forEach(each -> text.append(row(each)));
        missing.forEach(each -> text.append("\nNot measured: ").append(each).append('\n'));
        return text.toString();
    }

    private String row(ServerKind server) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s, %s | %d | %s | %s |%n",
                server.label(),
                ratios(server).text("%.2f"),
                server.isOurs() ? verdict(server) : "-",
                mean(server, SlowMeasurement::undisturbed),
                mean(server, SlowMeasurement::disturbed),
                wrong(server),
                mean(server, SlowMeasurement::openSlow),
                mean(server, SlowMeasurement::endedPerSecond));
    }

    private String verdict(ServerKind server) {
        Ratios ratios = ratios(server);
        if (!ratios.isKnown()) {
            return GATE + " not measured";
        }
        boolean held = ratios.mean() >= GATE && wrong(server) == 0;
        return GATE + (held ? oursIsMissing ? " held where measured" : " held" : " missed");
    }

    /** @return one measurement, for the progress of a run */
    static String line(SlowMeasurement result) {
        return String.format(
                Locale.ROOT,
                "round %d  %-10s %.2f  %,.0f of %,.0f /s  wrong %d  %,d slow clients, %.0f ended/s%s",
                result.round(),
                result.server().label(),
                result.ratio(),
                result.disturbed(),
                result.undisturbed(),
                result.wrong(),
                result.openSlow(),
                result.endedPerSecond(),
                result.endedKinds().isEmpty() ? "" : " (" + result.endedKinds() + ")");
    }

    private Ratios ratios(ServerKind server) {
        return Ratios.of(of(server).stream().mapToDouble(SlowMeasurement::ratio));
    }

    private long wrong(ServerKind server) {
        return of(server).stream().mapToLong(SlowMeasurement::wrong).sum();
    }

    private String mean(ServerKind server, ToDoubleFunction<SlowMeasurement> figure) {
        List<SlowMeasurement> own = of(server);
        return own.isEmpty()
                ? "-"
                : String.format(
                        Locale.ROOT,
                        "%,.0f",
                        own.stream().mapToDouble(figure).average().orElse(0));
    }

    private List<SlowMeasurement> of(ServerKind server) {
        return measurements.stream().filter(each -> each.server() == server).toList();
    }
}
