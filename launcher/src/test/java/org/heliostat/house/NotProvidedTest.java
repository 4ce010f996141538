package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/directives.md marks as not used yet is what docs/compatibility.md lists as not provided yet. */
class NotProvidedTest {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern NAME = Pattern.compile("`([A-Za-z0-9]+)`");

    @Test
    void whatIsMarkedIsListedAndNothingElse() throws IOException {
        TreeSet<String> marked = new TreeSet<>();
        for (String line : Files.readAllLines(DOCS.resolve("directives.md"))) {
            Matcher name = NAME.matcher(line);
            if (line.startsWith("| `") && line.contains("**Not used yet") && name.find()) {
                marked.add(name.group(1));
            }
        }
        String page = Files.readString(DOCS.resolve("compatibility.md"));
        String section = page.substring(page.indexOf("## Not provided yet"));
        List<String> rows = section.substring(0, section.indexOf("\nFunctions of obj.conf"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .toList();
        TreeSet<String> listed = new TreeSet<>();
        for (String row : rows) {
            Matcher name = NAME.matcher(row.replaceAll("\\([^)]*\\)", ""));
            while (name.find()) {
                listed.add(name.group(1));
            }
        }

        assertThat(listed).isEqualTo(marked);
    }
}
