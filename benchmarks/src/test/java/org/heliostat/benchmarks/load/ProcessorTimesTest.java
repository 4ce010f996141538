package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessorTimesTest {

    @Test
    void countsSoftInterruptsWhereProgramsAreChargedForThem() throws IOException {
        ProcessorTimes times = ProcessorTimes.parse("cpu  100 20 30 5000 7 0 40 9 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n");

        assertThat(times.busy()).isEqualTo(Duration.ofMillis(1_900));
        assertThat(times.stolen()).isEqualTo(Duration.ofMillis(90));
    }

    @Test
    void leavesInterruptsOutWhereTheyAreTimedByThemselves() throws IOException {
        assertThat(ProcessorTimes.parse("cpu  100 20 30 5000 7 1 40 9 0 0\n").busy())
                .isEqualTo(Duration.ofMillis(1_500));
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> ProcessorTimes.parse("cpu 1 2 3 4\n")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ProcessorTimes.parse("")).isInstanceOf(IOException.class);
    }

    @Test
    void readsThisMachine() throws IOException {
        assertThat(ProcessorTimes.read().busy()).isPositive();
    }
}
