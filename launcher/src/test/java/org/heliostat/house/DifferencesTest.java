package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every row of docs/compatibility.md below a heading that promises a test names one that exists. */
class DifferencesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern PROMISE = Pattern.compile("\\| (Shown by|Proof) \\|$");
    private static final Pattern PROOF = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.\\w+)?`|`([\\w-]+\\.conftest)`");

    @Test
    void everyDifferenceNamesATestThatExists() throws IOException {
        List<String> page = Files.readAllLines(ROOT.resolve("docs/compatibility.md"));

        assertThat(unproven(page, proofs())).isEmpty();
    }

    @Test
    void aRowWithoutATestOrWithOneThatIsNotThereIsFound() {
        List<String> page = List.of(
                "| Original | Here | Why | Shown by |",
                "|---|---|---|---|",
                "| a | b | c | `GoodTest.shows` |",
                "| d | e | f | |",
                "| g | h | `GoodTest` | `GoneTest` |",
                "",
                "| Function | Why |",
                "|---|---|",
                "| i | j |");

        assertThat(unproven(page, Set.of("GoodTest")))
                .containsExactly("4: | d | e | f | |", "5: | g | h | `GoodTest` | `GoneTest` |");
    }

    private static List<String> unproven(List<String> page, Set<String> proofs) {
        List<String> found = new ArrayList<>();
        boolean promised = false;
        for (int line = 0; line < page.size(); line++) {
            String row = page.get(line).strip();
            if (PROMISE.matcher(row).find()) {
                promised = true;
            } else if (!row.startsWith("|")) {
                promised = false;
            } else if (promised && !row.startsWith("|---") && !isProven(row, proofs)) {
                found.add(line + 1 + ": " + row);
            }
        }
        return found;
    }

    private static boolean isProven(String row, Set<String> proofs) {
        Matcher named = PROOF.matcher(lastCell(row));
        boolean any = false;
        while (named.find()) {
            any = true;
            if (!proofs.contains(named.group(1) == null ? named.group(2) : named.group(1))) {
                return false;
            }
        }
        return any;
    }

    private static String lastCell(String row) {
        String open = row.substring(0, row.length() - 1);
        return open.substring(open.lastIndexOf('|') + 1);
    }

    /** @return the names of all test classes and golden files */
    private static Set<String> proofs() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT, 14)) {
            return all.filter(file -> file.toString().contains("/src/test/"))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") || name.endsWith(".conftest"))
                    .map(name -> name.replaceFirst("\\.java$", ""))
                    .collect(Collectors.toSet());
        }
    }
}
