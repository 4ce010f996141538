package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about software of others. */
class ThirdPartyTest {

    @Test
    void noArtifactIsListedTwice() throws IOException {
        List<String> artifacts = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("../THIRD-PARTY.md"))) {
            String cell = line.startsWith("| ") ? line.split("\\|")[1] : "";
            for (String group : cell.split(";")) {
                int colon = group.indexOf(':');
                if (colon > 0) {
                    String name = group.substring(0, colon).strip();
                    for (String artifact : group.substring(colon + 1)
                            .replaceAll("\\(.*\\)", "")
                            .split(",")) {
                        artifacts.add(name + ":"
                                + artifact.replace("and ", "").strip().split(" ")[0]);
                    }
                }
            }
        }

        assertThat(artifacts)
                .contains("org.bouncycastle:bcutil-jdk18on", "org.ow2.asm:asm")
                .doesNotHaveDuplicates();
    }
}
