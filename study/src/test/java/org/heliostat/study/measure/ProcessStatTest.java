package org.heliostat.study.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessStatTest {

    @Test
    void addsUserAndSystemTimeAndThatOfChildrenThatHaveEnded() {
        String line = "42 (java) S 1 42 42 0 -1 4194560 11 0 0 0 250 50 7 8 20 0 30 0 100 1 1 1";

        assertThat(ProcessStat.parse(line)).isEqualTo(Duration.ofMillis(3_150));
    }

    @Test
    void isNotMisledByTheProgramsName() {
        String line = "42 (a) b (c) S 1 42 42 0 -1 4194560 11 0 0 0 1 2 7 8 20 0 30 0 100 1 1 1";

        assertThat(ProcessStat.parse(line)).isEqualTo(Duration.ofMillis(180));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheRealThing() throws IOException {
        assertThat(ProcessStat.cpuTime(ProcessHandle.current().pid())).isPositive();
    }
}
