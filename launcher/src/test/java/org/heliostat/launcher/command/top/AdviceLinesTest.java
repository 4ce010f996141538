package org.heliostat.launcher.command.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code advise} prints. */
class AdviceLinesTest {

    private static final String ADVICE =
            """
            {"on": true, "taken": "2025-11-25T14:55:02Z", "counters": {"rules": 40}, "findings": [
              {"rule": "session-threads-too-few", "severity": "warning", "subject": "RqThrottle",
               "title": "all 8 session threads are busy", "why": "requests wait", "effect": "more are answered",
               "evidence": [
                 {"figure": "window.ratios.sessionsBusy", "value": 95.25, "unit": "%", "limit": 90.0, "side": "above"},
                 {"figure": "listenSockets.certificateDays", "value": 3, "unit": "days", "limit": 14, "side": "below"},
                 {"figure": "connectionQueue.length", "value": 1200.0, "unit": "", "limit": null}],
               "change": [{"file": "conf/magnus.conf", "where": "", "name": "RqThrottle", "from": "8", "to": "128"}],
               "aim": {"figure": "timeSplit.total.averageNanos", "unit": "ns", "better": "less", "now": 6.354e8, "expected": 1.06e8},
               "consequences": [
                 {"rule": "queue-delay", "severity": "warning", "title": "requests wait 300 ms",
                  "change": [{"file": "conf/magnus.conf", "name": "ConnQueueSize", "from": "8", "to": "128"}],
                  "consequences": [
                   {"rule": "queue-timeouts", "severity": "critical", "title": "some gave up", "consequences": []}]}]}]}
            """;

    private static final String TRIAL =
            """
            {"id": 3, "rule": "session-threads-too-few", "about": "pool B", "state": "measuring", "by": "ada",
             "sentence": "the change is being measured", "inForce": true,
             "begun": "2026-11-29T14:03:05Z", "ends": "2026-11-29T14:04:10Z",
             "change": [{"file": "conf/magnus.conf", "where": "", "name": "RqThrottle", "from": "8", "to": "128"}],
             "aim": {"figure": "timeSplit.total.averageNanos", "unit": "ns", "better": "less", "now": 6.354e8}}
            """;

    @Test
    void tellsTheCauseWhatToChangeAndWhatFollows() throws IOException {
        assertThat(AdviceLines.of(read(ADVICE), 132))
                .containsExactly(
                        "WARNING: all 8 session threads are busy",
                        "  why      requests wait",
                        "  seen     window.ratios.sessionsBusy 95.25 % (limit: at most 90)",
                        "  seen     listenSockets.certificateDays 3 days (limit: at least 14)",
                        "  seen     connectionQueue.length 1,200",
                        "  change   conf/magnus.conf: RqThrottle 8 -> 128",
                        "  effect   more are answered",
                        "  aim      less timeSplit.total.averageNanos: 635.4 ms now, 106 ms expected",
                        "  rule     session-threads-too-few, look at RqThrottle",
                        "  so that  WARNING: requests wait 300 ms (queue-delay)",
                        "  change   conf/magnus.conf: ConnQueueSize 8 -> 128",
                        "    so that  CRITICAL: some gave up (queue-timeouts)");
    }

    @Test
    void tellsTheTrialThatGoesOn() throws IOException {
        String none = "{\"on\": true, \"findings\": [], \"counters\": {\"rules\": 40}, \"trial\": " + TRIAL + "}";

        assertThat(AdviceLines.of(read(none), 132))
                .containsExactly(
                        "TRIAL 3: conf/magnus.conf: RqThrottle 8 -> 128",
                        "  rule     session-threads-too-few about pool B",
                        "  state    measuring: the change is being measured",
                        "  since    " + local("2026-11-29T14:03:05Z") + ", begun by ada",
                        "  until    " + local("2026-11-29T14:04:10Z")
                                + "; then it is kept if its aim got better, and put back if not",
                        "  aim      less timeSplit.total.averageNanos: 635.4 ms now",
                        "  undo     heliostat advise undo 3 puts it back at once",
                        "",
                        "No advice: none of 40 rules holds, as far as there are figures: rules look at one to fifteen minutes.");
        assertThat(AdviceLines.of(read(ADVICE.replaceFirst("\\{", "{\"trial\": " + TRIAL + ",")), 132))
                .startsWith("TRIAL 3: conf/magnus.conf: RqThrottle 8 -> 128")
                .contains("WARNING: all 8 session threads are busy");
    }

    @Test
    void aTrialThatIsNotPutBackYetHasNoEnd() throws IOException {
        String stuck = "{\"on\": true, \"findings\": [], \"counters\": {\"rules\": 40}, \"trial\": "
                + TRIAL.replace("measuring", "failed") + "}";

        assertThat(AdviceLines.of(read(stuck), 132))
                .contains("  undo     heliostat advise undo 3 puts it back at once")
                .noneMatch(line -> line.startsWith("  until"));
    }

    @Test
    void aTrialIsOtherAdviceThanNone() throws IOException {
        String none = "{\"on\": true, \"findings\": []}";
        String trial = "{\"on\": true, \"findings\": [], \"trial\": " + TRIAL + "}";

        assertThat(AdviceLines.outline(read(trial)))
                .isNotEqualTo(AdviceLines.outline(read(none)))
                .isNotEqualTo(AdviceLines.outline(read(trial.replace("measuring", "settling"))));
    }

    @Test
    void namesTheRulesThatAreFollowedWithoutBeingAsked() throws IOException {
        assertThat(AdviceLines.of(read("{\"on\": true, \"findings\": [], \"automatic\": [\"few\", \"small\"]}"), 80))
                .endsWith("", "Tried without being asked (AutoAdvice): few, small.");
    }

    @Test
    void whatIsWatchedIsDrawnAsLongAsItFitsAndNeverCut() throws IOException {
        JsonNode advice = read(ADVICE);
        int lines = AdviceLines.of(advice, 80).size();
        AdvicePicture picture = new AdvicePicture();

        assertThat(picture.next(advice, lines, 80)).isEqualTo(new AdvicePicture.Step(AdviceLines.of(advice, 80), true));
        assertThat(picture.next(advice, lines - 1, 80))
                .isEqualTo(new AdvicePicture.Step(AdviceLines.of(advice, 80), false));
        assertThat(picture.next(read(ADVICE.replace("95.25", "96.5")), 500, 80).lines())
                .as("only figures moved")
                .isEmpty();
        JsonNode other = read(ADVICE.replaceFirst("warning", "critical"));
        assertThat(picture.next(other, 500, 80)).isEqualTo(new AdvicePicture.Step(AdviceLines.of(other, 80), false));
    }

    @Test
    void anotherSeverityOrThingIsOtherAdvice() throws IOException {
        assertThat(AdviceLines.outline(read(ADVICE.replace("95.25", "96.5"))))
                .isEqualTo(AdviceLines.outline(read(ADVICE)));
        for (String other : List.of(
                ADVICE.replaceFirst("warning", "critical"),
                ADVICE.replace("\"subject\"", "\"about\": \"pool B\", \"subject\""),
                ADVICE.replace("\"severity\": \"critical\"", "\"severity\": \"info\""))) {
            assertThat(AdviceLines.outline(read(other))).isNotEqualTo(AdviceLines.outline(read(ADVICE)));
        }
    }

    @Test
    void breaksLongLinesAtBlanks() throws IOException {
        assertThat(AdviceLines.of(read(ADVICE), 40))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(50));
        assertThat(AdviceLines.of(read(ADVICE), 40))
                .containsSequence("  rule     session-threads-too-few, look", "           at RqThrottle");
    }

    @Test
    void saysThatAllIsWell() throws IOException {
        assertThat(AdviceLines.of(read("{\"on\": true, \"findings\": [], \"counters\": {\"rules\": 40}}"), 80))
                .containsExactly(
                        "No advice: none of 40 rules holds, as far as there are figures: rules look at",
                        "  one to fifteen minutes.");
    }

    @Test
    void saysThatNobodyLooks() throws IOException {
        assertThat(AdviceLines.of(read("{\"on\": false, \"findings\": []}"), 80))
                .containsExactly("Advice is off (directive Advice), or nobody has looked yet.");
    }

    private static String local(String iso) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")
                .format(Instant.parse(iso).atZone(ZoneId.systemDefault()));
    }

    private static JsonNode read(String json) throws IOException {
        return new ObjectMapper().readTree(json);
    }
}
