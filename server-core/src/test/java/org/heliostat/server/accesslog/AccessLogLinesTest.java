package org.heliostat.server.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.config.magnus.InitFunctions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessLogLinesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "buffer-size",
                "num-buffers",
                "buffers-per-file",
                "thread-buffer-size",
                "max-threads",
                "relaxed.logname",
                "LateInit",
                "format.access"
            })
    void aSettingIsNoLog(String name) {
        assertThat(AccessLogLines.isLogName(name)).isFalse();
    }

    @Test
    void everySettingOfTheTableIsNoLog() {
        assertThat(InitFunctions.find("flex-init").orElseThrow().parameters().rows())
                .isNotEmpty()
                .noneMatch(row -> AccessLogLines.isLogName(row.name()));
    }

    @Test
    void anyOtherNameIs() {
        assertThat(AccessLogLines.isLogName("access")).isTrue();
    }
}
