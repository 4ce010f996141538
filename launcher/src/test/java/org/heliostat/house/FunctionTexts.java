package org.heliostat.house;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the manual says of each function of obj.conf besides its table: functions.txt, in which {@code = name} begins a
 * function, {@code > line} is an example and {@code ? parameter text} the meaning of a parameter.
 */
final class FunctionTexts {

    /** One function. */
    static final class Entry {
        private final StringBuilder about = new StringBuilder();
        private final StringBuilder example = new StringBuilder();
        private final Map<String, String> meanings = new LinkedHashMap<>();

        String about() {
            return about.toString();
        }

        /** @return lines of obj.conf */
        String example() {
            return example.toString();
        }

        Map<String, String> meanings() {
            return meanings;
        }

        private void add(String line) {
            if (line.startsWith("> ")) {
                example.append(line.substring(2)).append('\n');
            } else if (line.startsWith("? ")) {
                String[] words = line.substring(2).split(" ", 2);
                meanings.put(words[0], words[1]);
            } else {
                about.append(line).append('\n');
            }
        }
    }

    private final Map<String, Entry> byName = new TreeMap<>();

    static FunctionTexts read() throws IOException {
        FunctionTexts texts = new FunctionTexts();
        try (InputStream in = FunctionTexts.class.getResourceAsStream("functions.txt")) {
            Entry current = new Entry();
            for (String line : new String(requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (line.startsWith("= ")) {
                    current = new Entry();
                    texts.byName.put(line.substring(2), current);
                } else {
                    current.add(line);
                }
            }
        }
        return texts;
    }

    Map<String, Entry> all() {
        return byName;
    }

    Optional<Entry> of(String function) {
        return Optional.ofNullable(byName.get(function));
    }
}
