package org.heliostat.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Which pages of the sources are in the manual, and what they are called there. Immutable. */
final class SourcePages {

    /** What a reader of the manual asks for of the pages beside {@code docs/}. */
    private static final List<String> BESIDE = List.of("CHANGELOG.md", "GLOSSARY.md", "THIRD-PARTY.md");

    private static final String CONTENTS = "docs/contents.md";

    /**
     * A page of Markdown.
     *
     * @param file below the folder of the sources, such as {@code docs/tls.md}
     * @param path below the site's folder, such as {@code tls.html}
     */
    record Source(String file, String path, String text) {}

    private final Map<String, Source> byFile;

    private SourcePages(Map<String, Source> byFile) {
        this.byFile = byFile;
    }

    /** @param root folder of the sources */
    static SourcePages of(Path root) throws IOException {
        Map<String, Source> found = new TreeMap<>();
        for (String name : BESIDE) {
            add(root, root.resolve(name), found);
        }
        try (Stream<Path> all = Files.list(root.resolve("docs"))) {
            for (Path file : all.filter(file -> file.toString().endsWith(".md"))
                    .sorted(Comparator.naturalOrder())
                    .toList()) {
                add(root, file, found);
            }
        }
        return new SourcePages(found);
    }

    List<Source> all() {
        return List.copyOf(byFile.values());
    }

    Source contents() {
        Source contents = byFile.get(CONTENTS);
        if (contents == null) {
            throw new IllegalStateException(CONTENTS + ": no such page");
        }
        return contents;
    }

    /**
     * @param from file of the page that has the link
     * @param link relative, without a fragment
     * @return the path in the site; empty when the page is not in it
     */
    Optional<String> pathOf(String from, String link) {
        String file = Path.of("/")
                .resolve(from)
                .resolveSibling(link)
                .normalize()
                .toString()
                .substring(1);
        return Optional.ofNullable(byFile.get(file)).map(Source::path);
    }

    private static void add(Path root, Path file, Map<String, Source> found) throws IOException {
        String name = root.relativize(file).toString().replace('\\', '/');
        String page = name.equals(CONTENTS)
                ? "index.html"
                : String.valueOf(file.getFileName())
                        .replaceAll("\\.md$", ".html")
                        .toLowerCase(Locale.ROOT);
        found.put(name, new Source(name, page, Files.readString(file)));
    }
}
