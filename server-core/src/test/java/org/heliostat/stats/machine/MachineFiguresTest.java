package org.heliostat.stats.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.stats.machine.MachineSnapshot.Processor;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFiguresTest {

    @TempDir
    private Path proc;

    private final FakeTicker ticker = new FakeTicker();

    @BeforeEach
    void machine() throws IOException {
        Files.createDirectory(proc.resolve("self"));
        Files.writeString(proc.resolve("self/statm"), "300 100 20 1 0 250 0\n");
        Files.writeString(proc.resolve("meminfo"), "MemTotal:        1600 kB\nMemFree:          100 kB\n");
        stat("cpu  30 0 10 60 0 0 0 0 0 0", "cpu0 20 5 10 60 5 0 0 0 0 0", "cpu1 0 0 0 7 0 0 0 0 0 0");
    }

    @Test
    void tellsTheSizesOfTheProcess() {
        MachineSnapshot snapshot = figures().snapshot();

        assertThat(snapshot.virtualSize()).isEqualTo(300 * 4096);
        assertThat(snapshot.residentSize()).isEqualTo(100 * 4096);
        assertThat(snapshot.memory()).isEqualTo(1600 * 1024);
        assertThat(snapshot.memoryFraction()).isEqualTo(0.25);
    }

    @Test
    void tellsFirstWhatProcessorsDidSinceTheMachineStarted() {
        assertThat(figures().snapshot().processors())
                .containsExactly(new Processor("0", 65, 25, 10), new Processor("1", 100, 0, 0));
    }

    @Test
    void tellsThenWhatTheyDidSinceTheLookBefore() throws IOException {
        MachineFigures figures = figures();
        figures.snapshot();

        stat("cpu  0 0 0 0", "cpu0 23 5 11 66 5 0 0 0 0 0", "cpu1 0 0 0 7 0 2 1 1 0 0", "intr 12 cpu9");
        ticker.advance(Duration.ofMillis(999));
        assertThat(figures.snapshot().processors().get(0)).isEqualTo(new Processor("0", 65, 25, 10));

        ticker.advance(Duration.ofMillis(1));
        assertThat(figures.snapshot().processors())
                .containsExactly(new Processor("0", 60, 30, 10), new Processor("1", 0, 0, 100));
    }

    @Test
    void knowsNothingWhereThereIsNoSuchFolder() throws IOException {
        MachineFigures elsewhere = new MachineFigures(proc.resolve("none"), ticker);
        assertThat(elsewhere.snapshot()).isEqualTo(MachineSnapshot.NONE);

        Files.writeString(proc.resolve("self/statm"), "nothing");
        assertThat(figures().snapshot()).isEqualTo(MachineSnapshot.NONE);
    }

    private MachineFigures figures() {
        return new MachineFigures(proc, ticker);
    }

    private void stat(String... lines) throws IOException {
        Files.writeString(proc.resolve("stat"), String.join("\n", lines) + "\n");
    }
}
