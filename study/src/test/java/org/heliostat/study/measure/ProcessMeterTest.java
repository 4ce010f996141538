package org.heliostat.study.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessMeterTest {

    private static final long NOBODY = 0x7fff_ffffL;

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsWhatAProcessUses() {
        ProcessMeter meter = new ProcessMeter(ProcessHandle.current().pid());
        meter.begin();

        Cost cost = meter.end(10);

        assertThat(cost.processorMicros().orElseThrow()).isNotNegative();
        assertThat(cost.residentBytes().orElseThrow()).isGreaterThan(1 << 20);
        assertThat(cost.heapAfterCollectionBytes()).isEmpty();
    }

    @Test
    void knowsNothingOfAProcessThatHasEnded() {
        ProcessMeter meter = new ProcessMeter(NOBODY);
        meter.begin();

        assertThat(meter.end(10)).isEqualTo(Cost.UNKNOWN);
    }

    @Test
    void noAnswersHaveNoCostEach() {
        ProcessMeter meter = new ProcessMeter(ProcessHandle.current().pid());
        meter.begin();

        assertThat(meter.end(0).processorMicros()).isEmpty();
    }
}
