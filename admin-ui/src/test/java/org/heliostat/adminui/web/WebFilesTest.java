package org.heliostat.adminui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a compiler would say of the pages' files, and what the pages' policy would say to a browser. */
class WebFilesTest {

    private static final Path WEB = Path.of("src/main/resources/org/heliostat/adminui/web");
    private static final Pattern ADDRESS = Pattern.compile("['\"](/(?:app|webjars)/[^'\"]+)['\"]");
    private static final Pattern IMPORT = Pattern.compile("(?:from|^import) '([^']+)';", Pattern.MULTILINE);
    private static final Pattern UNSAFE = Pattern.compile(
            "\\bstyle:|setAttribute\\('style|innerHTML|insertAdjacentHTML|\\beval\\(|new Function\\(|document\\.write");
    private static final Pattern ELSEWHERE = Pattern.compile("(https?:)?//(?!www\\.w3\\.org/)[a-z0-9-]+\\.[a-z]+");
    private static final int LONGEST_FILE = 300;
    private static final int MOST_FILES = 20;

    @Test
    void everyAddressLeadsToAFile() {
        List<String> addresses = all(".html", ".js").stream()
                .flatMap(file -> ADDRESS.matcher(text(file)).results().map(found -> found.group(1)))
                .toList();

        assertThat(addresses).hasSizeGreaterThan(10).anyMatch(address -> address.startsWith("/webjars/chart.js/"));
        assertThat(addresses).allSatisfy(address -> assertThat(getClass().getResource(onClassPath(address)))
                .as(address)
                .isNotNull());
    }

    @Test
    void modulesNameEachOtherByPathAndNoneIsForgotten() {
        Set<Path> reached = new TreeSet<>();
        Deque<Path> next = new ArrayDeque<>(List.of(WEB.resolve("app/main.js")));
        while (!next.isEmpty()) {
            Path module = next.pop();
            if (reached.add(module)) {
                imports(module).forEach(name -> {
                    assertThat(name).as("%s: an import", module).matches("\\.\\.?/.+\\.js");
                    Path named = module.resolveSibling(name).normalize();
                    assertThat(named).as("%s: %s", module, name).exists();
                    next.push(named);
                });
            }
        }

        assertThat(reached).containsExactlyElementsOf(new TreeSet<>(all(".js")));
    }

    @Test
    void nothingBreaksThePolicyOfThePages() {
        String index = text(WEB.resolve("index.html"));

        assertThat(index).doesNotContain("style=").doesNotContainPattern("\\son[a-z]+=");
        assertThat(Pattern.compile("<script[^>]*>([^<]*)")
                        .matcher(index)
                        .results()
                        .map(found -> found.group(1).strip()))
                .isNotEmpty()
                .allMatch(String::isEmpty);
        assertThat(all(".js"))
                .allSatisfy(file -> assertThat(text(file)).as(file.toString()).doesNotContainPattern(UNSAFE));
    }

    @Test
    void nothingComesFromElsewhere() {
        assertThat(all(".html", ".js", ".css", ".svg")).allSatisfy(file -> assertThat(text(file))
                .as(file.toString())
                .doesNotContainPattern(ELSEWHERE)
                .doesNotContain("@import"));
    }

    @Test
    void filesAndFoldersAreSmall() throws IOException {
        assertThat(all(".js", ".css"))
                .allSatisfy(file -> assertThat(text(file).lines().count())
                        .as(file.toString())
                        .isLessThanOrEqualTo(LONGEST_FILE));
        try (Stream<Path> folders = Files.walk(WEB)) {
            assertThat(folders.filter(Files::isDirectory).toList()).allSatisfy(folder -> {
                try (Stream<Path> files = Files.list(folder)) {
                    assertThat(files.filter(Files::isRegularFile).count())
                            .as(folder.toString())
                            .isLessThanOrEqualTo(MOST_FILES);
                }
            });
        }
    }

    private static String onClassPath(String address) {
        return address.startsWith("/webjars/")
                ? "/META-INF/resources" + address
                : "/org/heliostat/adminui/web" + address;
    }

    private static List<String> imports(Path module) {
        List<String> names = new ArrayList<>();
        Matcher found = IMPORT.matcher(text(module));
        while (found.find()) {
            names.add(found.group(1));
        }
        return names;
    }

    private static List<Path> all(String... endings) {
        try (Stream<Path> files = Files.walk(WEB)) {
            return files.filter(file -> Stream.of(endings)
                            .anyMatch(ending -> file.toString().endsWith(ending)))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
