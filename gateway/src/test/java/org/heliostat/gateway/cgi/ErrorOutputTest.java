package org.heliostat.gateway.cgi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;

class ErrorOutputTest {

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void aProgramThatGoesOnMaySayAHundredLinesInEachMinute() {
        ErrorOutput output = new ErrorOutput("app", ticker);

        try (LogLines log = LogLines.of("org.heliostat.gateway.cgi")) {
            assertThat(output.drain(text("x\n".repeat(150)), false)).isTrue();
            assertThat(log.all()).hasSize(101);
            ticker.advance(Duration.ofSeconds(59));
            output.drain(text("more\n"), false);
            assertThat(log.all()).hasSize(101);
            ticker.advance(Duration.ofSeconds(1));
            output.drain(text("next minute\n"), false);
            assertThat(log.all()).hasSize(102).contains("app: next minute");
        }
    }

    @Test
    void saysWhetherMoreIsThere() {
        ErrorOutput output = new ErrorOutput("app");
        InputStream much = text("0123456789abcde\n".repeat(5_000));

        assertThat(output.drain(much, true)).isFalse();
        assertThat(output.drain(much, true)).isTrue();
        assertThat(output.lines()).isEqualTo(5_000);
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }
}
