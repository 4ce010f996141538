package org.heliostat.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolCommandIT {

    @ParameterizedTest
    @CsvSource({"heliostat, bare", "heliostat, select", "hikari, bare", "hikari, select"})
    void eachPoolWorksInAProcessOfItsOwn(String pool, String what) throws IOException {
        Path java = Path.of(System.getProperty("java.home"));
        try (PoolProcess process =
                PoolProcess.start(java, System.getProperty("java.class.path"), pool, what, 2)) {
            assertThat(process.turn(5)).isPositive();
            assertThat(process.turn(5)).isPositive();
        }
    }
}
