package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Runs a reader over {@code src/test/conf/FOLDER/*.conftest}: input, a line of dashes, and what must come out, the
 * dump of what was read followed by the findings. {@code -Dheliostat.golden.write=true} writes what does come out;
 * read it before committing it.
 */
public final class GoldenFiles {

    private static final String SEPARATOR = "--------------------\n";
    private static final Path ROOT = Path.of("src/test/conf");

    private GoldenFiles() {}

    /** @param dump reads the text and returns what was read, as text */
    public static Stream<DynamicTest> in(String folder, BiFunction<ConfigText, Findings, String> dump)
            throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".conftest")).sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            file.getFileName().toString(), file.toUri(), () -> compare(file, dump)));
        }
    }

    private static void compare(Path file, BiFunction<ConfigText, Findings, String> dump) {
        String content = read(file);
        int separator = content.indexOf(SEPARATOR);
        String input = separator < 0 ? content : content.substring(0, separator);
        Findings findings = new Findings();

        String read = dump.apply(new ConfigText("conf/test", input), findings);

        String actual = (read.isEmpty() ? "" : read.stripTrailing() + "\n") + listed(findings);
        if (Boolean.getBoolean("heliostat.golden.write")) {
            write(file, input + SEPARATOR + actual);
        } else {
            assertThat(actual).isEqualTo(content.substring(separator + SEPARATOR.length()));
        }
    }

    private static String listed(Findings findings) {
        StringBuilder lines = new StringBuilder();
        findings.sorted().forEach(finding -> lines.append(finding.isError() ? "error " : "warning ")
                .append(finding)
                .append('\n'));
        return lines.toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void write(Path file, String content) {
        try {
            Files.writeString(file, content);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
