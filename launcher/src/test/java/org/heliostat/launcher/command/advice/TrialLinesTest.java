package org.heliostat.launcher.command.advice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What {@code advise apply} prints. */
class TrialLinesTest {

    @Test
    void showsTheDiffAndWhatItShouldBetter() throws IOException {
        JsonNode plan = read(
                """
                {"diff": "--- conf/magnus.conf\\n-RqThrottle 4\\n+RqThrottle 128\\n", "live": false,
                 "restart": ["SndBufSize", "ListenQ"],
                 "aim": {"figure": "window.ratios.quickLane", "unit": "", "better": "more", "now": 0.25}}
                """);

        assertThat(TrialLines.plan(plan))
                .containsExactly(
                        "--- conf/magnus.conf",
                        "-RqThrottle 4",
                        "+RqThrottle 128",
                        "aim: more window.ratios.quickLane: 0.250 now",
                        "takes effect at the next start only: SndBufSize, ListenQ");
    }

    @Test
    void showsBothWindowsAndWhatCameOfIt() throws IOException {
        JsonNode trial = read(
                """
                {"aim": {"figure": "timeSplit.total.averageNanos", "unit": "ns", "expected": 1.06e8, "before": 6.35e8,
                         "after": 1.191e8},
                 "figures": [{"figure": "window.perSecond.requests", "unit": "requests/s", "before": 37.8, "after": null}],
                 "sentence": "faster: kept"}
                """);

        assertThat(TrialLines.result(trial))
                .containsExactly(
                        "figure                        before           after",
                        "timeSplit.total.averageNanos  635 ms           119.1 ms",
                        "window.perSecond.requests     37.8 requests/s  -",
                        "expected: 106 ms",
                        "faster: kept");
    }

    private static JsonNode read(String json) throws IOException {
        return new ObjectMapper().readTree(json);
    }
}
