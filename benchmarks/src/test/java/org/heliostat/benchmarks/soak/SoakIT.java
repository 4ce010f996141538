package org.heliostat.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Three minutes of everything leave the packaged server as it was. */
class SoakIT {

    @TempDir
    Path folder;

    @Test
    void nothingGrowsInThreeMinutesOfEverything() {
        int code = new CommandLine(new SoakCommand())
                .execute(
                        "--minutes",
                        "3",
                        "--folder",
                        folder.toString(),
                        "--heliostat-jar",
                        Path.of("../launcher/target/heliostat.jar").toString(),
                        "--samples",
                        Path.of("../samples").toString());

        assertThat(code).as("see the table in the output of this class").isZero();
    }
}
