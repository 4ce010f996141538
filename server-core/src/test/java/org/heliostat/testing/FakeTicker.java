package org.heliostat.testing;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.time.Ticker;

/** Time that passes only when a test says so. Any thread. */
public final class FakeTicker implements Ticker {

    /** Near the overflow, since a real ticker may start anywhere. */
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);

    @Override
    public long nanos() {
        return nanos.get();
    }

    public void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }
}
