package org.heliostat.arquillian;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about the container. */
class ManualTest {

    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\|");

    @Test
    void itsTestsAreRunHere() throws IOException {
        List<String> shown =
                JAVA.matcher(page()).results().map(block -> block.group(1)).toList();

        assertThat(shown).containsExactly(source("ShopTest"), source("ShopSiteTest"));
    }

    @Test
    void everySettingHasItsRow() throws IOException {
        List<String> settings = Arrays.stream(HeliostatConfiguration.class.getMethods())
                .map(method -> method.getName())
                .filter(name -> name.startsWith("set"))
                .map(name -> name.substring(3, 4).toLowerCase(Locale.ROOT) + name.substring(4))
                .toList();

        assertThat(ROW.matcher(page()).results().map(row -> row.group(1)).toList())
                .containsExactlyInAnyOrderElementsOf(settings);
    }

    private static String page() throws IOException {
        return Files.readString(Path.of("../docs/arquillian.md"));
    }

    private static String source(String name) throws IOException {
        return Files.readString(Path.of("src/test/java/shop", name + ".java"));
    }
}
