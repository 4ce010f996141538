package org.heliostat.stats.perfdump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.SampleSnapshot;
import org.junit.jupiter.api.Test;

/** Every line and column that the report has is named in docs/perfdump.md, in the row or chapter of its section. */
class PerfdumpPageTest {

    private static final Path PAGE = Path.of("../docs/perfdump.md");
    private static final String TWO_BLANKS = " {2,}";

    @Test
    void namesEveryLineAndColumnOfEverySection() throws IOException {
        Map<String, String> page = pageBySection(Files.readAllLines(PAGE));
        List<String> missing = new ArrayList<>();
        labelsBySection(PerfdumpWriter.write(SampleSnapshot.busy())).forEach((section, labels) -> labels.stream()
                .filter(label -> !page.getOrDefault(section, "").contains(label))
                .forEach(label -> missing.add(section + ": " + label)));

        assertThat(missing).isEmpty();
    }

    @Test
    void findsTheSectionsAndLabelsOfTheReport() {
        Map<String, List<String>> labels = labelsBySection(PerfdumpWriter.write(SampleSnapshot.busy()));

        assertThat(labels).hasSizeGreaterThan(30);
        assertThat(labels.get("ListenSocket")).contains("Acceptor Threads");
        assertThat(labels.get("Native pools"))
                .contains("Work Queue Length/Peak/Limit")
                .doesNotContain("reports");
        assertThat(labels.get("Performance Counters")).contains("Percent", "Latency");
        assertThat(labels.get("QueueDetails")).contains("Average Queue Length (1, 5, 15 minutes)");
        assertThat(labels.get("TimeSplit")).contains("99.9%", "Writing");
        assertThat(labels.get("ErrorLog"))
                .containsExactly("Target", "Lines", "Queued", "Dropped Full/Failed", "Held Back");
    }

    private static Map<String, List<String>> labelsBySection(String report) {
        List<String> lines = report.lines().toList();
        Map<String, List<String>> labels = new LinkedHashMap<>();
        for (int i = 0; i + 1 < lines.size(); i++) {
            if (lines.get(i + 1).matches("-{10,}")) {
                String title = lines.get(i).replaceFirst("( ls[0-9]+| shop)?:$", "");
                labels.put(title, labels(title, lines.subList(i + 2, end(lines, i + 2))));
            }
        }
        return labels;
    }

    /** @return where the next section's title stands, or the end */
    private static int end(List<String> lines, int from) {
        for (int i = from; i + 1 < lines.size(); i++) {
            if (lines.get(i + 1).matches("-{10,}")) {
                return i;
            }
        }
        return lines.size();
    }

    private static List<String> labels(String title, List<String> section) {
        boolean isTable = section.size() > 1 && section.get(1).isEmpty();
        List<String> labels = new ArrayList<>();
        if (isTable) {
            labels.addAll(List.of(section.get(0).strip().split(TWO_BLANKS)));
        }
        boolean hasLabelledRows = !isTable || title.equals("TimeSplit") || title.equals("Performance Counters");
        for (String line : hasLabelledRows ? section.subList(isTable ? 1 : 0, section.size()) : List.<String>of()) {
            String[] cells = line.split(TWO_BLANKS);
            if (cells.length > 1) {
                labels.add(cells[0].replaceFirst(":$", ""));
            }
        }
        return labels;
    }

    private static Map<String, String> pageBySection(List<String> lines) {
        Map<String, String> page = new LinkedHashMap<>();
        String section = "";
        for (String line : lines) {
            String[] cells = line.split("\\|");
            if (line.startsWith("## ")) {
                section = line.substring(3);
            } else if (cells.length > 2 && cells[1].strip().matches("[A-Z]\\w+") && isOwn(page)) {
                section = cells[1].strip();
            }
            page.merge(section, line + "\n", String::concat);
        }
        return page;
    }

    /** The chapter about our own sections is one table, whose first column names the section. */
    private static boolean isOwn(Map<String, String> page) {
        return page.containsKey("Sections of our own");
    }
}
