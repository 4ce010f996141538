package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.LoadWord;
import org.junit.jupiter.api.Test;

/** The page about sizing knows the words of a load, with their defaults, and so do the forms of the administration. */
class SizingManualTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path FORMS =
            ROOT.resolve("admin-ui/src/main/resources/org/heliostat/adminui/web/app/pages/sizing/words.js");

    @Test
    void everyWordIsInTheTableOfThePage() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/sizing.md"));
        List<String> rows =
                page.lines().filter(line -> line.startsWith("| `--")).toList();

        assertThat(LoadWord.values()).allSatisfy(word -> {
            String row = rows.stream()
                    .filter(line -> line.contains("`--" + word.word() + "`"))
                    .findFirst()
                    .orElse("");
            assertThat(row).as(word.word()).isNotEmpty();
            assertThat(row.substring(row.lastIndexOf('|', row.length() - 2)))
                    .as("default of %s", word.word())
                    .contains(word.byDefault());
        });
    }

    @Test
    void formsOfTheAdministrationHaveEveryWordOnce() throws IOException {
        List<String> inForms = Pattern.compile("word: '([a-z-]+)'")
                .matcher(Files.readString(FORMS))
                .results()
                .map(MatchResult::group)
                .map(found -> found.replaceAll("word: '|'", ""))
                .toList();

        List<String> words = new ArrayList<>(
                Arrays.stream(LoadWord.values()).map(LoadWord::word).toList());
        words.add(LoadReader.MIX);
        assertThat(inForms).containsExactlyInAnyOrderElementsOf(words);
    }
}
