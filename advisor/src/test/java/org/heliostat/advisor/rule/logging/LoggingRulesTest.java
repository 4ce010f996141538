package org.heliostat.advisor.rule.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.junit.jupiter.api.Test;

class LoggingRulesTest {

    @Test
    void droppedLinesAskForMoreMemory() {
        assertThat(Scene.busy().with("accessLogs", List.of(log("a", 0, 0))).findings("access-log-dropped"))
                .isEmpty();

        Scene dropped = Scene.busy().with("accessLogs", List.of(log("a", 1, 0), log("b", 0, 0), log("c", 5, 0)));
        List<AdviceFinding> found = dropped.findings("access-log-dropped");
        assertThat(found).extracting(AdviceFinding::about).containsExactly("access log a", "access log c");
        assertThat(found.get(0).change())
                .containsExactly(
                        new ProposedChange("conf/magnus.conf", "", "LogQueueSize", "2097152", Long.toString(8L << 20)));
    }

    @Test
    void linesThatCannotBeWrittenAreGrave() {
        Scene full = Scene.busy().with("accessLogs", List.of(log("a", 0, 1)));

        assertThat(full.finding("access-log-unwritable").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(full.findings("access-log-dropped")).isEmpty();
    }

    @Test
    void lostLinesOfTheErrorLogAreTold() {
        Scene scene = Scene.busy();

        assertThat(scene.with("errorLogs", List.of(errors(9, 0, 0))).finding("error-log-dropped"))
                .isEmpty();
        assertThat(scene.with("errorLogs", List.of(errors(9, 1, 0))).finding("error-log-dropped"))
                .isPresent();
        assertThat(scene.with("errorLogs", List.of(errors(9, 0, 1))).finding("error-log-dropped"))
                .isPresent();
    }

    @Test
    void aFineLevelIsToldAndAWarningWithALineForEachRequest() {
        Scene fine = Scene.busy().requests(100).logLevel("finest");

        AdviceFinding finding = fine.with("errorLogs", List.of(errors(99, 0, 0)))
                .finding("log-level-fine")
                .orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/server.xml", "LOG", "loglevel", "finest", "info"));
        Scene busy = fine.requests(600);
        assertThat(busy.with("errorLogs", List.of(errors(600, 0, 0)))
                        .finding("log-level-fine")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(busy.with("errorLogs", List.of(errors(599, 0, 0)))
                        .finding("log-level-fine")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.INFO);
    }

    /** Somebody looks for a mistake on a server that nobody else uses. */
    @Test
    void aFineLogOfFewRequestsIsNoTrouble() {
        assertThat(Scene.busy()
                        .requests(599)
                        .logLevel("finest")
                        .with("errorLogs", List.of(errors(50_000, 0, 0)))
                        .finding("log-level-fine")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.INFO);
    }

    @Test
    void theUsualLevelsAreFine() {
        assertThat(Scene.busy().logLevel("info").finding("log-level-fine")).isEmpty();
        assertThat(Scene.busy().logLevel("warning").finding("log-level-fine")).isEmpty();
        assertThat(Scene.busy().requests(99).logLevel("finest").finding("log-level-fine"))
                .isEmpty();
    }

    @Test
    void aVerboseLogIsToldToAServerAtWork() {
        Scene verbose = Scene.busy().magnus("LogVerbose", "on");

        assertThat(verbose.requests(300).finding("log-verbose")).isPresent();
        assertThat(verbose.requests(299).finding("log-verbose")).isEmpty();
        assertThat(Scene.busy().finding("log-verbose")).isEmpty();
    }

    private static AccessLogSnapshot log(String file, long droppedFull, long droppedFailed) {
        return new AccessLogSnapshot("access", file, 1_000, 10, droppedFull, droppedFailed, 90_000);
    }

    private static ErrorLogSnapshot errors(long lines, long dropped, long failed) {
        return new ErrorLogSnapshot("file", lines, 0, dropped, failed, 0);
    }
}
