package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every relative link of every page leads to a file and a heading that exist; every test a page names exists. */
class LinksTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\[[^\\]\\n]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");
    private static final List<String> FOLDERS = List.of("docs", "samples", "benchmarks");

    @Test
    void everyRelativeLinkLeadsSomewhere() throws IOException {
        List<Path> pages = pages();
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                if (isRelative(link.group(1)) && !leadsSomewhere(page, link.group(1))) {
                    broken.add(ROOT.relativize(page) + ": " + link.group(1));
                }
            }
        }

        assertThat(pages.size()).isGreaterThan(10);
        assertThat(broken).isEmpty();
    }

    @Test
    void everyTestThatShowsADifferenceExists() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/compatibility.md"));
        List<Path> tests = tests();
        List<String> missing = TEST.matcher(page)
                .results()
                .filter(named -> tests.stream().noneMatch(file -> holds(file, named.group(1), named.group(2))))
                .map(MatchResult::group)
                .toList();

        assertThat(missing).isEmpty();
    }

    private static List<Path> tests() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT, 14)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/test/java/"))
                    .toList();
        }
    }

    private static boolean holds(Path file, String testClass, String method) {
        try {
            return file.endsWith(testClass + ".java") && Files.readString(file).contains(" " + method + "(");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean isRelative(String target) {
        return !target.contains("://") && !target.startsWith("mailto:");
    }

    private static boolean leadsSomewhere(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path to = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        if (!to.startsWith(ROOT) || !Files.exists(to)) {
            return false;
        }
        return hash < 0 || headings(to).contains(target.substring(hash + 1));
    }

    /** @return the anchors that usual viewers make of the headings */
    private static List<String> headings(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .strip()
                        .replace(' ', '-'))
                .toList();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT)) {
            top.filter(LinksTest::isPage).forEach(pages::add);
        }
        for (String folder : FOLDERS) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
                all.filter(LinksTest::isPage)
                        .filter(page -> !page.toString().contains("/target/"))
                        .forEach(pages::add);
            } catch (UncheckedIOException unreadable) {
                throw unreadable.getCause();
            }
        }
        return pages;
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md") && Files.isRegularFile(file);
    }
}
