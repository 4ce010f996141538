package org.heliostat.spring.metrics;

import java.time.Duration;
import java.util.function.Supplier;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** A snapshot for many readers: all meters of one scrape show the same moment. Any thread. */
final class RecentSnapshot {

    private static final long FRESH_NANOS = Duration.ofMillis(500).toNanos();

    private final Supplier<ServerSnapshot> snapshots;
    private final Ticker ticker;
    private @Nullable ServerSnapshot last; // guarded by this
    private long takenNanos; // guarded by this

    RecentSnapshot(Supplier<ServerSnapshot> snapshots, Ticker ticker) {
        this.snapshots = snapshots;
        this.ticker = ticker;
    }

    /** @return one that is at most half a second old */
    synchronized ServerSnapshot get() {
        ServerSnapshot known = last;
        long now = ticker.nanos();
        if (known == null || now - takenNanos > FRESH_NANOS) {
            known = snapshots.get();
            last = known;
            takenNanos = now;
        }
        return known;
    }
}
