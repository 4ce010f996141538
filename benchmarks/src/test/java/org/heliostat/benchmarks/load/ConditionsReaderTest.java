package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionsReaderTest {

    @Test
    void knowsTheFeatureVersionOfAJdk() {
        assertThat(ConditionsReader.feature("17.0.12+7-Debian-2deb12u1")).isEqualTo(17);
        assertThat(ConditionsReader.feature("25+36-LTS")).isEqualTo(25);
        assertThat(ConditionsReader.feature("unknown")).isZero();
    }

    @Test
    void showsNobodyThePassword() {
        assertThat(ConditionsReader.masked(List.of("--database-password", "secret", "--gate")))
                .containsExactly("--database-password", "...", "--gate");
        assertThat(ConditionsReader.masked(List.of("--database-password=secret")))
                .containsExactly("--database-password=...");
    }
}
