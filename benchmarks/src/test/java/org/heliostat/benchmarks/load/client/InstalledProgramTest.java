package org.heliostat.benchmarks.load.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InstalledProgramTest {

    @Test
    void findsWhatIsOnThePathAndNothingElse() {
        assertThat(InstalledProgram.find("sh"))
                .hasValueSatisfying(program -> assertThat(program).isExecutable());
        assertThat(InstalledProgram.find("a-program-that-nobody-has")).isEmpty();
    }
}
