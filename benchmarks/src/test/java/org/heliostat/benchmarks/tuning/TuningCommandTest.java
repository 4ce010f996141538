package org.heliostat.benchmarks.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TuningCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aWorkloadIsComparedAndWritten() throws Exception {
        Run run = run(
                "--workloads", "long-poll", "--who", "heliostat,vegas", "--drift", "5", "--results", folder.toString());

        assertThat(run.out()).contains("| long-poll | heliostat |", "| long-poll | vegas |", "| workloads of 1 |");
        boolean isMissed =
                run.out().lines().anyMatch(line -> line.contains("| heliostat |") && line.endsWith("| missed |"));
        assertThat(run.exit()).as(run.out()).isEqualTo(isMissed ? 1 : 0);
        JsonNode outcome = new ObjectMapper()
                .readTree(folder.resolve("tuning.json").toFile())
                .at("/outcomes/0");
        assertThat(outcome.path("workload").asText()).isEqualTo("long-poll");
        assertThat(outcome.at("/results/1/course/each")).hasSize(300);
        assertThat(outcome.at("/best/each/100/completed").asInt()).isPositive();
        assertThat(Files.readString(folder.resolve("tuning.html")))
                .contains("<polyline class=\"line vegas\"", "from arrival to answer")
                .doesNotContain("<script", "src=", "NaN");
    }

    @Test
    void whatIsThereIsNotRunAgain() throws Exception {
        String[] arguments = {
            "--workloads", "long-poll", "--who", "vegas", "--drift", "5", "--results", folder.toString()
        };
        run(arguments);
        Path file = folder.resolve("tuning.json");
        String written = Files.readString(file);
        // A figure that no run would bring.
        Files.writeString(file, written.replaceFirst("\"share\":[0-9.E-]+", "\"share\":12.345"));

        assertThat(run(arguments).out()).contains("| 12.345 |");
    }

    @Test
    void noneAtOnceIsRefused() {
        assertThat(run("--at-once", "0").err()).contains("--at-once: 0 (expected: 1 or more)");
    }

    @Test
    void aWorkloadThatIsNotThereIsToldWithThoseThatAre() {
        Run run = run("--workloads", "nothing");

        assertThat(run.exit()).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(run.err()).contains("nothing (expected: one of processor, io, database");
    }

    @Test
    void tooShortADriftIsRefused() {
        assertThat(run("--drift", "4").err()).contains("--drift: 4 (expected: 5 or more)");
    }

    private record Run(int exit, String out, String err) {}

    private static Run run(String... arguments) {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        try {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            int exit = new CommandLine(new TuningCommand())
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .setErr(new PrintWriter(err))
                    .execute(arguments);
            return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString());
        } finally {
            System.setOut(before);
        }
    }
}
