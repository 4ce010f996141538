package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Two faults in the packaged server are found, one that is well is left in peace, for an hour of its figures too. */
class AdviceIT {

    @TempDir
    private Path folder;

    @Test
    void faultsAreFoundAndNothingIsSaidOfWhatIsWell() throws IOException {
        int code = new CommandLine(new AdviceCommand())
                .execute(
                        "--only",
                        "keep-alive-off,pool-too-small,small-files",
                        "--healthy-minutes",
                        "1.5",
                        "--replay-hours",
                        "1",
                        "--parallel",
                        "3",
                        "--jvm-args",
                        "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                        "--work",
                        folder.toString(),
                        "--heliostat-jar",
                        Path.of("../launcher/target/heliostat.jar").toString(),
                        "--samples",
                        Path.of("../samples").toString());

        assertThat(new OutcomeFile(folder.resolve("outcomes.jsonl")).read())
                .hasSize(3)
                .allMatch(outcome -> outcome.failure().isEmpty());
        assertThat(code).as("see the table in the output of this class").isZero();
    }
}
