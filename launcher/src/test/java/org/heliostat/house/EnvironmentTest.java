package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The original's variables of the environment that set thread pools are asked for nowhere. */
class EnvironmentTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void noSourceAsksForSizesOfPools() throws IOException {
        List<Path> sources = sources();

        assertThat(sources).hasSizeGreaterThan(100);
        assertThat(sources).noneMatch(source -> text(source).contains("NSCP_POOL"));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT, 14)) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .toList();
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
