package org.heliostat.benchmarks.tls;

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

/** Collects measurements, and says for each case whether its gate holds. One thread. */
final class TlsReport {

    static final int HELD = 0;
    static final int MISSED = 1;
    static final int NOT_MEASURED = 3;

    private final List<TlsCase> cases;
    private final List<TlsMeasurement> measurements = new ArrayList<>();
    private final Map<TlsCase, Set<String>> missing = new EnumMap<>(TlsCase.class);

    /** What became of a gate. */
    enum Verdict {
        HELD,
        MISSED,
        NOT_MEASURED,
        NOT_VALID
    }

    TlsReport(List<TlsCase> cases) {
        this.cases = List.copyOf(cases);
    }

    void add(TlsMeasurement measurement) {
        measurements.add(measurement);
    }

    /** @param why a server was not measured in a round */
    void missing(TlsCase tlsCase, String why) {
        missing.computeIfAbsent(tlsCase, none -> new LinkedHashSet<>()).add(why);
    }

    /** @return 0 where all gates hold; 1 where one was missed or answers were wrong; 3 where nothing worse than a gap is there */
    int exitCode() {
        List<Verdict> verdicts = cases.stream().map(this::verdict).toList();
        if (verdicts.contains(Verdict.MISSED) || verdicts.contains(Verdict.NOT_VALID)) {
            return MISSED;
        }
        return verdicts.contains(Verdict.NOT_MEASURED) ? NOT_MEASURED : HELD;
    }

    Verdict verdict(TlsCase tlsCase) {
        if (wrong(tlsCase) > 0) {
            return Verdict.NOT_VALID;
        }
        Ratios ratios = ratios(tlsCase);
        if (ratios.mean() < tlsCase.gate()) {
            return Verdict.MISSED;
        }
        return ratios.isKnown() && !missing.containsKey(tlsCase) ? Verdict.HELD : Verdict.NOT_MEASURED;
    }

    /** @return a row for each case */
    String table() {
        StringBuilder text = new StringBuilder(
                """
                | Case | | × reference | gate | | requests/s: ours, reference | CPU µs/request: ours, reference |
                |---|---|---|---|---|---|---|
                """);
        cases.forEach(each -> text.append(row(each)));
        for (TlsCase each : cases) {
            missing.getOrDefault(each, Set.of())
                    .forEach(why -> text.append("\nNot measured: ").append(each.label() + ", " + why + "\n"));
            measurements.stream()
                    .filter(result -> result.tlsCase() == each && result.tally().wrong() > 0)
                    .forEach(result ->
                            text.append("\nNot valid: ").append(line(result)).append('\n'));
        }
        return text.toString();
    }

    private String row(TlsCase tlsCase) {
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %s %s | %.1f | %s | %s | %s |%n",
                tlsCase.label(),
                tlsCase.title(),
                ratios(tlsCase).text("%.2f"),
                tlsCase.reference().label(),
                tlsCase.gate(),
                verdict(tlsCase).name().toLowerCase(Locale.ROOT).replace('_', ' '),
                both(tlsCase, result -> result.tally().perSecond(), "%,.0f"),
                both(tlsCase, TlsMeasurement::cpuMicros, "%.1f"));
    }

    /** @return one measurement, for the progress of a run */
    static String line(TlsMeasurement result) {
        return String.format(
                Locale.ROOT,
                "round %d  %-16s %-10s %,9.0f /s  cpu %6.1f us  wrong %d%s",
                result.round(),
                result.tlsCase().label(),
                result.server().label(),
                result.tally().perSecond(),
                result.cpuMicros(),
                result.tally().wrong(),
                result.tally().wrong() == 0 ? "" : ": " + result.tally().firstWrong());
    }

    private long wrong(TlsCase tlsCase) {
        return measurements.stream()
                .filter(result -> result.tlsCase() == tlsCase)
                .mapToLong(result -> result.tally().wrong())
                .sum();
    }

    /** @return ours by the reference's, of the rounds that have both */
    Ratios ratios(TlsCase tlsCase) {
        return Ratios.of(of(tlsCase, ServerKind.HELIOSTAT).stream()
                .flatMapToDouble(ours -> of(tlsCase, tlsCase.reference()).stream()
                        .filter(other -> other.round() == ours.round())
                        .mapToDouble(other ->
                                ours.tally().perSecond() / other.tally().perSecond())));
    }

    private List<TlsMeasurement> of(TlsCase tlsCase, ServerKind server) {
        return measurements.stream()
                .filter(result -> result.tlsCase() == tlsCase && result.server() == server)
                .toList();
    }

    private String both(TlsCase tlsCase, ToDoubleFunction<TlsMeasurement> figure, String format) {
        Ratios ours = Ratios.of(of(tlsCase, ServerKind.HELIOSTAT).stream().mapToDouble(figure));
        Ratios reference = Ratios.of(of(tlsCase, tlsCase.reference()).stream().mapToDouble(figure));
        return ours.meanText(format) + ", " + reference.meanText(format);
    }
}
