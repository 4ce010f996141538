package org.heliostat.servlet.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.library.Libraries;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every {@code src/test/conf/*.conftest}: files of an application, each after a line {@code == path}, a line of dashes,
 * and what must come of them: the dump of the model, or the text of the exception. A path below {@code a.jar!} becomes
 * an entry of {@code WEB-INF/lib/a.jar}.
 */
class DescriptorGoldenTest {
    private static final Path CASES = Path.of("src/test/conf");

    @TempDir
    Path temp;

    @TestFactory
    Stream<DynamicTest> everyCaseGivesItsDump() throws IOException {
        return Files.list(CASES)
                .filter(file -> file.toString().endsWith(".conftest"))
                .sorted()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
    }

    private void check(Path file) throws IOException {
        String[] halves = Files.readString(file).split("(?m)^-{10,}\n", 2);

        Path app = Files.createTempDirectory(temp, "app");
        lay(app, halves[0]);

        assertThat(outcome(app)).isEqualTo(halves[1].strip());
    }

    private static void lay(Path app, String text) {
        Map<String, Map<String, String>> jars = new LinkedHashMap<>();
        Map<String, String> files = new LinkedHashMap<>();
        for (String part : text.split("(?m)^== ")) {
            int end = part.indexOf('\n');
            if (end < 0 || part.isBlank()) {
                continue;
            }
            String path = part.substring(0, end).strip();
            String content = part.substring(end + 1);
            int entry = path.indexOf(".jar!");
            if (entry > 0) {
                jars.computeIfAbsent(path.substring(0, entry + 4), key -> new LinkedHashMap<>())
                        .put(path.substring(entry + 5), content);
            } else {
                files.put(path, content);
            }
        }
        Wars.write(app, files);
        jars.forEach((jar, entries) -> Wars.textJar(app.resolve("WEB-INF/lib").resolve(jar), entries));
        try {
            Files.createDirectories(app);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String outcome(Path app) {
        WebAppReader reader = new WebAppReader(
                new Libraries(temp.resolve("indexes"), () -> 1_000_000L),
                new ServerDefaults("server.Files", "server.Pages"));
        try {
            Deployment deployment = reader.read("shop.war", app);
            return String.join("\n", ModelDump.of(deployment));
        } catch (DeploymentException e) {
            return String.join("\n", List.of(String.valueOf(e.getMessage())));
        }
    }
}
