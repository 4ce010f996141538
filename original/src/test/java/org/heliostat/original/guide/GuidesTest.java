package org.heliostat.original.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.server.FurtherCheck;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every line for a configuration file that the original's performance guides print is accepted, serves, and does what
 * it is there for. What is printed stands in the examples as it is, but for folders and ports.
 */
class GuidesTest {

    @TempDir
    private Path folder;

    static List<GuideExample> examples() throws IOException {
        List<GuideExample> examples = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("src/test/conf/guides"))) {
            for (Path file : files.sorted().toList()) {
                examples.add(GuideExample.read(file));
            }
        }
        return examples;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void whatAGuidePrintsWorks(GuideExample example) throws Exception {
        Path instance = folder.toRealPath();
        new GuideInstance(instance, example).write();
        checkFindings(example, ConfigurationCheck.run(instance, List.of(), FurtherCheck.NONE));

        try (LogLines log = LogLines.of("org.heliostat")) {
            WebServer server =
                    WebServer.build(ConfigurationReader.read(instance).orThrow(), ServerParts.plain());
            try {
                server.start();
                int port = server.listenAddresses().get(0).port();
                for (GuideAsk ask : example.asks()) {
                    ask.check(port);
                }
                // Requests are counted when they end, which may be after their answer has been read.
                Await.until(() -> server.sessions().isEmpty());
                new GuideText(example.lines("perfdump")).check("perfdump", server.perfdump());
            } finally {
                server.stop();
            }
            new GuideText(example.lines("log")).check("the log", String.join("\n", log.all()));
        }
        assertThat(example.asks()).as("requests").isNotEmpty();
    }

    private static void checkFindings(GuideExample example, List<Finding> findings) {
        assertThat(findings).filteredOn(Finding::isError).isEmpty();
        List<String> expected = example.lines("warnings");
        // Some of the examples' objects do not call the instance's own ACL, which is not what they are about.
        List<String> said = findings.stream()
                .map(Finding::toString)
                .filter(text -> !text.contains("acl default: protects nothing"))
                .toList();
        assertThat(said).as("warnings").allMatch(text -> expected.stream().anyMatch(text::contains));
        assertThat(expected).as("warnings").allMatch(part -> said.stream().anyMatch(text -> text.contains(part)));
    }
}
