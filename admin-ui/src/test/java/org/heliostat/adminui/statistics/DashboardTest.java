package org.heliostat.adminui.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.stats.SampleSnapshot;
import org.junit.jupiter.api.Test;

/** packaging/grafana-dashboard.json asks for nothing that {@code /metrics} does not tell. */
class DashboardTest {

    private static final Path FILE = Path.of("../packaging/grafana-dashboard.json");
    private static final Pattern METRIC = Pattern.compile("\\b(?:heliostat|http|jvm|process|system)_[a-z0-9_]+");
    private static final Pattern GROUPED = Pattern.compile("\\bby \\(([^)]*)\\)");
    private static final Pattern LEGEND = Pattern.compile("\\{\\{ *([a-z_]+) *}}");
    private static final Pattern LABEL = Pattern.compile("[{,]([a-z_]+)=\"");
    /** The scraper puts this one on. */
    private static final Set<String> OF_THE_SCRAPER = Set.of("instance", "job");

    private final String metrics = MetricsText.openMetrics(SampleSnapshot::busy);

    @Test
    void everyMetricItNamesIsThere() throws Exception {
        Set<String> told = metrics.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[ {]", 2)[0])
                .collect(Collectors.toSet());
        List<String> asked = texts("expr", "query").stream()
                .flatMap(text -> found(METRIC, text, 0))
                .distinct()
                .toList();

        assertThat(asked).hasSizeGreaterThan(15);
        assertThat(asked).allMatch(told::contains);
    }

    @Test
    void everyLabelItGroupsByOrShowsIsThere() throws Exception {
        Set<String> told = found(LABEL, metrics, 1).collect(Collectors.toCollection(TreeSet::new));
        told.addAll(OF_THE_SCRAPER);
        List<String> grouped = texts("expr").stream()
                .flatMap(text -> found(GROUPED, text, 1))
                .flatMap(list -> Stream.of(list.split(" *, *")))
                .toList();
        List<String> shown = texts("legendFormat").stream()
                .flatMap(text -> found(LEGEND, text, 1))
                .toList();

        assertThat(grouped).contains("virtual_server").allMatch(told::contains);
        assertThat(shown).isNotEmpty().allMatch(told::contains);
    }

    @Test
    void everyPanelHasANumberOfItsOwnAndATitle() throws Exception {
        JsonNode panels = new ObjectMapper().readTree(Files.readString(FILE)).path("panels");
        List<Integer> numbers = new ArrayList<>();
        panels.forEach(panel -> numbers.add(panel.path("id").asInt()));

        assertThat(numbers).isNotEmpty().doesNotHaveDuplicates();
        assertThat(panels).allMatch(panel -> !panel.path("title").asText().isBlank());
    }

    private static Stream<String> found(Pattern pattern, String text, int group) {
        return pattern.matcher(text).results().map((MatchResult result) -> result.group(group));
    }

    private static List<String> texts(String... fields) throws Exception {
        JsonNode dashboard = new ObjectMapper().readTree(Files.readString(FILE));
        return Stream.of(fields)
                .flatMap(field -> dashboard.findValues(field).stream())
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toList();
    }
}
