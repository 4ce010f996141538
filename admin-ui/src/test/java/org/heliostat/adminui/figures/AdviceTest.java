package org.heliostat.adminui.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceReport;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.stats.AdviceSnapshot;
import org.junit.jupiter.api.Test;

/** The API's view of advice. */
class AdviceTest {

    private static final String ADVICE = "/api/v1/advice";
    private static final long MILLIS = 1_764_082_502_120L;

    private final AtomicReference<AdviceReport> report = new AtomicReference<>(AdviceReport.NONE);
    private List<String> automatic = List.of();
    private final Desk desk = new Desk(of -> new AdviceResource(report::get, () -> automatic, new Json()).routes());

    @Test
    void givesFindingsWithEvidenceChangeAndConsequences() {
        report.set(report(finding("few", AdviceSeverity.WARNING)
                .about("pool \"Shop\"")
                .with(
                        Evidence.beyond("connectionQueue.length", 12.5, "requests", 1),
                        Evidence.of("a.b", 3, ""),
                        Evidence.below("a.c", 1, "days", 14))
                .with(Optional.of(new ProposedChange("conf/magnus.conf", "", "RqThrottle", "8", "128")))
                .followedBy(List.of(finding("queue", AdviceSeverity.CRITICAL)))));

        JsonNode all = look(ADVICE);

        assertThat(all.path("on").asBoolean()).isTrue();
        assertThat(all.path("taken").asText()).isEqualTo("2025-11-25T14:55:02.120Z");
        assertThat(all.path("counters").path("rounds").asLong()).isEqualTo(7);
        JsonNode one = all.path("findings").path(0);
        assertThat(one.path("rule").asText()).isEqualTo("few");
        assertThat(one.path("severity").asText()).isEqualTo("warning");
        assertThat(one.path("about").asText()).isEqualTo("pool \"Shop\"");
        assertThat(one.path("since").asText()).isEqualTo("2025-11-25T14:55:02.120Z");
        assertThat(one.path("evidence").path(0).path("value").asDouble()).isEqualTo(12.5);
        assertThat(one.path("evidence").path(0).path("limit").asDouble()).isEqualTo(1);
        assertThat(one.path("evidence").path(0).path("side").asText()).isEqualTo("above");
        assertThat(one.path("evidence").path(1).path("limit").isNull()).isTrue();
        assertThat(one.path("evidence").path(1).path("side").isNull()).isTrue();
        assertThat(one.path("evidence").path(2).path("side").asText()).isEqualTo("below");
        assertThat(one.path("change").path(0).path("to").asText()).isEqualTo("128");
        assertThat(one.path("consequences").path(0).path("severity").asText()).isEqualTo("critical");
    }

    @Test
    void givesTheAimOfAChangeWhereThereIsOne() {
        report.set(report(
                finding("told", AdviceSeverity.WARNING)
                        .aiming(new Aim("window.perSecond.requests", "requests/s", Aim.Better.MORE, 37.8, 201.0)),
                finding("way", AdviceSeverity.WARNING)
                        .aiming(new Aim("keepAlive.refusals", "", Aim.Better.LESS, 7, null)),
                finding("none", AdviceSeverity.WARNING)));

        JsonNode findings = look(ADVICE).path("findings");

        assertThat(findings.path(0).path("aim"))
                .hasToString("{\"figure\":\"window.perSecond.requests\",\"unit\":\"requests/s\",\"better\":\"more\","
                        + "\"now\":37.8,\"expected\":201.0}");
        assertThat(findings.path(1).path("aim").path("better").asText()).isEqualTo("less");
        assertThat(findings.path(1).path("aim").has("expected")).isFalse();
        assertThat(findings.path(2).has("aim")).isFalse();
    }

    @Test
    void leavesOutWhatMattersLess() {
        AdviceFinding cause =
                finding("cause", AdviceSeverity.INFO).followedBy(List.of(finding("grave", AdviceSeverity.CRITICAL)));
        report.set(report(finding("little", AdviceSeverity.INFO), finding("some", AdviceSeverity.WARNING), cause));

        assertThat(look(ADVICE).path("findings")).hasSize(3);
        assertThat(look(ADVICE + "?severity=info").path("findings")).hasSize(3);
        assertThat(look(ADVICE + "?severity=warning").path("findings")).hasSize(2);
        assertThat(look(ADVICE + "?severity=critical")
                        .path("findings")
                        .path(0)
                        .path("rule")
                        .asText())
                .isEqualTo("cause");
    }

    @Test
    void namesTheRulesThatAreFollowedWithoutBeingAsked() {
        assertThat(look(ADVICE).path("automatic")).isEmpty();

        automatic = List.of("few-threads", "small-pool");

        assertThat(look(ADVICE).path("automatic")).hasToString("[\"few-threads\",\"small-pool\"]");
    }

    @Test
    void saysThatItIsOffOrHasNotLookedYet() {
        JsonNode all = look(ADVICE);

        assertThat(all.path("on").asBoolean(true)).isFalse();
        assertThat(all.path("taken").asText()).isEmpty();
        assertThat(all.path("findings")).isEmpty();
    }

    @Test
    void aSeverityThatIsNoneIsRefused() {
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", ADVICE + "?severity=much"))))
                .isEqualTo(422);
    }

    @Test
    void onlyWhoMayMonitorMayRead() {
        assertThat(status(desk.ask(nobody("GET", ADVICE)))).isEqualTo(401);
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "POST", ADVICE)))).isEqualTo(405);
    }

    private JsonNode look(String path) {
        return content(desk.ask(desk.as(Role.MONITOR, "GET", path)));
    }

    private static AdviceReport report(AdviceFinding... findings) {
        return new AdviceReport(true, MILLIS, List.of(findings), new AdviceSnapshot(40, 1, 1, 0, 7, 8, 9, 0, 0));
    }

    private static AdviceFinding finding(String rule, AdviceSeverity severity) {
        return new AdviceFinding(rule, severity, "subject", "title", "why", "effect").since(MILLIS);
    }
}
