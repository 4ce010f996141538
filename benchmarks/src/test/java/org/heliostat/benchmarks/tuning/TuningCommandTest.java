package org.heliostat.benchmarks.tuning;

import static org.assertj.core.api.Assertions.assertThat;

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
    void aWorkloadIsComparedAndDrawn() throws Exception {
        Run run = run(
                "--workloads", "long-poll", "--who", "heliostat,vegas", "--drift", "5", "--curves", folder.toString());

        assertThat(run.out()).contains("| long-poll | heliostat |", "| long-poll | vegas |");
        boolean isMissed =
                run.out().lines().anyMatch(line -> line.contains("| heliostat |") && line.endsWith("| missed |"));
        assertThat(run.exit()).as(run.out()).isEqualTo(isMissed ? 1 : 0);
        assertThat(Files.readAllLines(folder.resolve("long-poll.csv"))).hasSize(301);
        assertThat(Files.readString(folder.resolve("long-poll.svg"))).contains("<polyline", "vegas");
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
