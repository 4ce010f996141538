package org.heliostat.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scripts of this folder say to those who do not know them, without doing anything. */
class ScriptsIT {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"garden.sh", "fuzz"})
    void helpTellsTheOptionsAndNothingRuns(String script) throws Exception {
        String said = run(0, script, "--help");

        assertTrue(said.contains("conformance/" + script + " ["), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--seconds", "--runs", "--seconds x", "--unknown"})
    void fuzzWithoutAValueThatItNeedsIsWrongUse(String options) throws Exception {
        List<String> words = List.of(options.split(" "));

        String said = run(2, Stream.concat(Stream.of("fuzz"), words.stream()).toArray(String[]::new));

        assertTrue(said.startsWith(options.split(" ")[0]), said);
        assertTrue(said.contains("expected: --seconds N"), said);
    }

    private String run(int exitCode, String... command) throws Exception {
        Path said = folder.resolve("said.txt");
        String[] words = command.clone();
        words[0] = "./" + words[0];
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it runs");
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(said, StandardCharsets.UTF_8);
        assertEquals(exitCode, process.exitValue(), text);
        return text;
    }
}
