package org.heliostat.launcher.command.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is said about names of rules. */
class RunningTrialsTest {

    @Test
    void aMistypedRuleIsToldTheNearest() {
        assertThat(RunningTrials.slip("sesion-thread-too-few"))
                .isEqualToIgnoringNewLines(
                        "sesion-thread-too-few: unknown rule (did you mean session-threads-too-few?)");
        assertThat(RunningTrials.slip("session-threads-too-few")).isEmpty();
    }
}
