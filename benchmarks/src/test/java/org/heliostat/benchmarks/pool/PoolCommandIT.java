package org.heliostat.benchmarks.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolCommandIT {

    @ParameterizedTest
    @CsvSource({
        "heliostat, bare, 0",
        "heliostat, select, 0",
        "heliostat, select, 9",
        "hikari, bare, 0",
        "hikari, select, 0"
    })
    void eachPoolWorksInAProcessOfItsOwn(String pool, String what, int cachedStatements) throws IOException {
        Path java = Path.of(System.getProperty("java.home"));
        try (PoolProcess process =
                PoolProcess.start(java, System.getProperty("java.class.path"), pool, what, 2, cachedStatements)) {
            assertThat(process.turn(5)).isPositive();
            assertThat(process.turn(5)).isPositive();
        }
    }
}
