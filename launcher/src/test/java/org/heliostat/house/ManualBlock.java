package org.heliostat.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fenced block of a page that people wrote.
 *
 * @param page such as {@code docs/qos.md}
 * @param line of its fence
 * @param word behind the fence: the file that the text is for, or its language
 */
record ManualBlock(String page, int line, String word, String text) {

    private static final Path ROOT = Path.of("..");
    private static final String FENCE = "```";

    /** Those of the README and of the manual, but for pages that are made from the registries. */
    static List<ManualBlock> all() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> manual = Files.list(ROOT.resolve("docs"))) {
            manual.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        List<ManualBlock> blocks = new ArrayList<>();
        for (Path page : pages) {
            if (!Files.readString(page).startsWith(ManualText.BY_HAND)) {
                blocks.addAll(of(page));
            }
        }
        return blocks;
    }

    private static List<ManualBlock> of(Path page) throws IOException {
        List<ManualBlock> blocks = new ArrayList<>();
        List<String> lines = Files.readAllLines(page);
        int begin = -1;
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).strip().startsWith(FENCE)) {
                continue;
            }
            if (begin < 0) {
                begin = i;
                continue;
            }
            blocks.add(new ManualBlock(
                    ROOT.relativize(page).toString(),
                    begin + 1,
                    lines.get(begin).strip().substring(FENCE.length()),
                    String.join("\n", lines.subList(begin + 1, i)) + "\n"));
            begin = -1;
        }
        return blocks;
    }

    /** @return the last one of the word ahead of this one on its page, or no text */
    String before(String otherWord, List<ManualBlock> all) {
        String text = "";
        for (ManualBlock block : all) {
            if (block.page.equals(page) && block.line < line && block.word.equals(otherWord)) {
                text = block.text;
            }
        }
        return text;
    }

    @Override
    public String toString() {
        return page + ":" + line;
    }
}
