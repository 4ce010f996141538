package org.heliostat.benchmarks.http2;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class Http2CommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"--idle -1", "--megabytes 1001", "--round-trip -1", "--rate 0", "--rounds 0"})
    void wrongNumbersAreTold(String option) {
        Http2Command command = new Http2Command();
        new CommandLine(command).parseArgs(option.split(" "));

        assertThatThrownBy(command::check)
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith(option.replace(" ", ": "));
    }
}
