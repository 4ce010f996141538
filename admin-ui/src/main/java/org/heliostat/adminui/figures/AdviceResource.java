package org.heliostat.adminui.figures;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceReport;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.AdviceSource;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.LimitSide;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.stats.AdviceSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/advice}: what rules have found, causes first, with times as ISO 8601 has them. {@code severity} leaves out
 * what matters less.
 *
 * @param automatic rules in force whose changes are tried without being asked (AutoAdvice)
 */
public record AdviceResource(AdviceSource source, Supplier<List<String>> automatic, Json json) {

    private static final String PATH = "/api/v1/advice";

    /**
     * @param on whether rules are looked at
     * @param taken when they were looked at last; empty before the first time
     * @param automatic rules whose changes are tried without being asked
     * @param counters what that costs
     */
    private record Advice(
            boolean on, String taken, List<FindingRow> findings, List<String> automatic, AdviceSnapshot counters) {}

    /**
     * @param limit null where the figure only explains
     * @param side of the limit that the value is on: {@code above} or {@code below}; null without one
     */
    private record EvidenceRow(
            String figure, double value, String unit, @Nullable Double limit, @Nullable String side) {}

    /**
     * @param since when it was found first
     * @param aim what the change should better; left out where there is none
     * @param consequences findings that only follow from this one
     */
    private record FindingRow(
            String rule,
            String severity,
            String subject,
            String about,
            String title,
            String since,
            List<EvidenceRow> evidence,
            String why,
            List<ProposedChange> change,
            String effect,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable AimWords aim,
            List<FindingRow> consequences) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::advice)
                .says("What is slow, why, and what to change", "severity")
                .gives(Advice.class));
    }

    void advice(Exchange exchange) throws IOException, ProblemException {
        AdviceSeverity least = severity(Query.of(exchange.request().query()));
        AdviceReport report = source.report();
        List<FindingRow> rows = report.findings().stream()
                .filter(finding -> isAtLeast(finding, least))
                .map(AdviceResource::row)
                .toList();
        String taken = report.takenMillis() == 0 ? "" : time(report.takenMillis());
        json.send(exchange, 200, new Advice(report.isOn(), taken, rows, automatic.get(), report.counters()));
    }

    /** A cause stays with what follows from it. */
    private static boolean isAtLeast(AdviceFinding finding, AdviceSeverity least) {
        return finding.severity().compareTo(least) >= 0
                || finding.consequences().stream().anyMatch(one -> isAtLeast(one, least));
    }

    private static AdviceSeverity severity(Query query) throws ProblemException {
        String word = query.get("severity");
        if (word == null || word.isEmpty()) {
            return AdviceSeverity.INFO;
        }
        for (AdviceSeverity one : AdviceSeverity.values()) {
            if (one.word().equals(word)) {
                return one;
            }
        }
        String words =
                Arrays.stream(AdviceSeverity.values()).map(AdviceSeverity::word).collect(Collectors.joining(", "));
        throw new ProblemException(Problem.wrongValue(422, "severity", word, "one of " + words));
    }

    private static FindingRow row(AdviceFinding finding) {
        Aim aim = finding.aim();
        return new FindingRow(
                finding.rule(),
                finding.severity().word(),
                finding.subject(),
                finding.about(),
                finding.title(),
                time(finding.sinceMillis()),
                finding.evidence().stream().map(AdviceResource::row).toList(),
                finding.why(),
                finding.change(),
                finding.effect(),
                aim == null ? null : AimWords.of(aim),
                finding.consequences().stream().map(AdviceResource::row).toList());
    }

    private static EvidenceRow row(Evidence evidence) {
        LimitSide side = evidence.side();
        return new EvidenceRow(
                evidence.figure(),
                evidence.value(),
                evidence.unit(),
                evidence.limit(),
                side == null ? null : side.word());
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
