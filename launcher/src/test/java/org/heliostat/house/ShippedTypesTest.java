package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The mime.types that comes with the server, where it differs from the original's. */
class ShippedTypesTest {

    @Test
    void sourceMapsAreJsonAndImagemapsHaveAnotherEnding() throws IOException {
        assertThat(typesOf("map")).containsExactly("application/json");
        assertThat(typesOf("imap")).containsExactly("magnus-internal/imagemap");
    }

    private static List<String> typesOf(String ending) throws IOException {
        return Files.readAllLines(Path.of("..", "conf", "mime.types")).stream()
                .filter(line -> line.startsWith("type="))
                .filter(line -> List.of(
                                line.substring(line.indexOf("exts=") + 5).split(","))
                        .contains(ending))
                .map(line -> line.substring("type=".length(), line.indexOf(' ')))
                .toList();
    }
}
