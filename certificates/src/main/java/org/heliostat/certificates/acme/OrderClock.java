package org.heliostat.certificates.acme;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * The time of orders: the monotonic clock for waits and limits, the time of day for certificates, and how to rest.
 *
 * @param rest lets so much time pass; may return earlier
 */
record OrderClock(Ticker ticker, WallClock wallClock, Consumer<Duration> rest) {

    long nanos() {
        return ticker.nanos();
    }

    Instant now() {
        return Instant.ofEpochMilli(wallClock.millis());
    }
}
