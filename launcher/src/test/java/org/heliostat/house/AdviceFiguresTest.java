package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.adminui.api.Json;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.junit.jupiter.api.Test;

/** Figures that rules read stand in {@code /api/v1/stats} under the names that the manual gives. */
class AdviceFiguresTest {

    private static final String OF_SYSTEM = "os.";

    @Test
    void everyFigureOfARuleIsInTheStatistics() throws IOException {
        JsonNode stats = new ObjectMapper()
                .readTree(new Json().bytes(SampleSnapshot.busy().with(window())));
        List<String> missing = new ArrayList<>();
        for (Rule rule : RuleBook.all()) {
            for (String figure : rule.description().figures()) {
                if (!figure.startsWith(OF_SYSTEM) && !isIn(stats, figure)) {
                    missing.add(rule.description().name() + " reads " + figure);
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    private static boolean isIn(JsonNode node, String path) {
        if (path.isEmpty()) {
            return true;
        }
        if (node.isArray()) {
            for (JsonNode row : node) {
                if (isIn(row, path)) {
                    return true;
                }
            }
            return false;
        }
        String[] words = path.split("\\.", 2);
        return node.has(words[0]) && isIn(node.get(words[0]), words.length == 1 ? "" : words[1]);
    }

    /** With pools, so that their names are there. */
    private static WindowSnapshot window() {
        WindowSnapshot none = WindowSnapshot.NONE;
        List<WindowSnapshot.PoolAverages> pools = List.of(new WindowSnapshot.PoolAverages("Shop", 1.0, 2.0));
        return new WindowSnapshot(
                none.name(),
                none.counters(),
                none.coveredMillis(),
                none.perSecond(),
                new WindowSnapshot.Averages(null, null, null, null, null, pools, pools, pools, pools),
                none.ratios(),
                none.samples());
    }
}
