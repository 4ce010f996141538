package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaMemoryTest {

    private static final long MEGABYTE = 1L << 20;

    @Test
    void withoutOptionsTheHeapIsAQuarterOfTheMemory() {
        assertThat(JavaMemory.ofCommandLine(List.of("java", "-jar", "heliostat.jar"), 1_024 * MEGABYTE))
                .isEqualTo(new JavaMemory(256 * MEGABYTE, 0, Path.of("/tmp")));
    }

    @Test
    void theLastOptionCounts() {
        JavaMemory memory = JavaMemory.ofCommandLine(
                List.of(
                        "java",
                        "-Xmx1g",
                        "-Xmx512M",
                        "-XX:MaxDirectMemorySize=65536k",
                        "-Djava.io.tmpdir=/var/tmp",
                        "-jar",
                        "heliostat.jar",
                        "-Xmx9g"),
                -1);

        assertThat(memory).isEqualTo(new JavaMemory(512 * MEGABYTE, 64 * MEGABYTE, Path.of("/var/tmp")));
    }

    @Test
    void aPercentageIsOfTheMemoryThatThereIs() {
        assertThat(JavaMemory.ofCommandLine(List.of("java", "-XX:MaxRAMPercentage=50.0"), 1_024 * MEGABYTE)
                        .heap())
                .isEqualTo(512 * MEGABYTE);
    }

    @Test
    void oddOptionsAreTheUsualValues() {
        JavaMemory memory = JavaMemory.ofCommandLine(
                List.of("java", "-Xmx", "-XX:MaxRAMPercentage=much", "-XX:MaxDirectMemorySize=x"), 400 * MEGABYTE);

        assertThat(memory).isEqualTo(new JavaMemory(100 * MEGABYTE, 0, Path.of("/tmp")));
    }

    @Test
    void withoutMemoryAndOptionTheHeapIsNotKnown() {
        assertThat(JavaMemory.ofCommandLine(List.of("java"), -1).heap()).isEqualTo(-1);
    }

    @Test
    void thisProcessHasAHeap() {
        assertThat(JavaMemory.ofThisProcess().heap()).isPositive();
    }
}
