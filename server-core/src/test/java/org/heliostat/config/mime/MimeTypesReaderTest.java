package org.heliostat.config.mime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.config.GoldenFiles;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MimeTypesReaderTest {

    @TestFactory
    Stream<DynamicTest> readsAsTheGoldenFilesSay() throws IOException {
        return GoldenFiles.in("mime", (text, findings) -> new TreeMap<>(
                        MimeTypesReader.read(text, findings).byExtension())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + words(entry.getValue()))
                        .collect(Collectors.joining("\n")));
    }

    @Test
    void allExtensionsOfANameCountAndTheLastOfAKindWins() {
        MimeTypes types = new MimeTypes(Map.of(
                "html", info("text/html", "", ""),
                "txt", info("text/plain", "", ""),
                "gz", info("", "gzip", ""),
                "fr", info("", "", "fr")));

        assertThat(types.forName("/a.dir/index.html.fr.gz")).isEqualTo(info("text/html", "gzip", "fr"));
        assertThat(types.forName("both.html.TXT")).isEqualTo(info("text/plain", "", ""));
        assertThat(types.forName("/a.html/README")).isEqualTo(MimeInfo.UNKNOWN);
        assertThat(types.forName("ends.with.")).isEqualTo(MimeInfo.UNKNOWN);
    }

    private static MimeInfo info(String type, String encoding, String language) {
        return new MimeInfo(given(type), given(encoding), given(language));
    }

    private static Optional<String> given(String word) {
        return Optional.of(word).filter(w -> !w.isEmpty());
    }

    private static String words(MimeInfo info) {
        return info.type().orElse("-") + " " + info.encoding().orElse("-") + " "
                + info.language().orElse("-");
    }
}
