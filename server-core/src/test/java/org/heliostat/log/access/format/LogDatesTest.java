package org.heliostat.log.access.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class LogDatesTest {

    private final AtomicLong millis = new AtomicLong(1_000_000);
    private final AtomicInteger looks = new AtomicInteger();
    private final FakeTicker ticker = new FakeTicker();
    private final LogDates dates = new LogDates(this::look, ZoneOffset.UTC);

    @Test
    void looksAtTheClockTwentyTimesASecond() {
        for (int i = 0; i < 1_000; i++) {
            dates.at(ticker.nanos());
            dates.at(ticker.nanos());
            pass(Duration.ofMillis(1));
        }

        assertThat(looks.get()).isBetween(20, 25);
    }

    @Test
    void beginsASecondWhenTheClockDoes() {
        millis.set(1_000_990);
        ticker.advance(Duration.ofNanos(300_000));
        assertThat(dates.at(ticker.nanos()).epochSecond()).isEqualTo(1_000);

        millis.set(1_000_999);
        ticker.advance(Duration.ofNanos(9_100_000));
        assertThat(dates.at(ticker.nanos()).epochSecond()).isEqualTo(1_000);

        millis.set(1_001_000);
        ticker.advance(Duration.ofNanos(100_000));
        assertThat(dates.at(ticker.nanos()).epochSecond()).isEqualTo(1_001);
    }

    @Test
    void noticesWithin50MillisecondsThatTheClockWasSet() {
        assertThat(dates.at(ticker.nanos()).epochSecond()).isEqualTo(1_000);
        millis.set(500_000);
        ticker.advance(Duration.ofMillis(50));

        assertThat(dates.at(ticker.nanos()).epochSecond()).isEqualTo(500);
    }

    private long look() {
        looks.incrementAndGet();
        return millis.get();
    }

    private void pass(Duration time) {
        ticker.advance(time);
        millis.addAndGet(time.toMillis());
    }
}
