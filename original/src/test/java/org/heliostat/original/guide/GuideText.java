package org.heliostat.original.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What must be in a text and what must not: {@code + text} is in it, {@code - text} is not, {@code ~ pattern} is found.
 */
record GuideText(List<String> lines) {

    void check(String what, String text) {
        for (String line : lines) {
            String wanted = line.substring(2);
            switch (line.substring(0, 2)) {
                case "+ " -> assertThat(text).as(what).contains(wanted);
                case "- " -> assertThat(text).as(what).doesNotContain(wanted);
                case "~ " ->
                    assertThat(Pattern.compile(wanted, Pattern.MULTILINE)
                                    .matcher(text)
                                    .find())
                            .as("%s: %s in %s", what, wanted, text)
                            .isTrue();
                default -> throw new IllegalArgumentException(line);
            }
        }
    }

    static boolean isOne(String line) {
        return line.startsWith("+ ") || line.startsWith("- ") || line.startsWith("~ ");
    }
}
