package org.heliostat.request.counter;

import org.heliostat.request.Exchange;
import org.heliostat.stats.LatencySnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;

/** How long requests took, and how much of it they waited in the connection queue. Any thread. */
public final class RequestTimes {

    private final LatencyHistogram total = new LatencyHistogram();
    private final LatencyHistogram queueing = new LatencyHistogram();

    /** Counts a request whose answer was handed over at {@code now}, ticker nanoseconds. */
    public void ended(Exchange exchange, long now) {
        total.record(Math.max(0, now - exchange.receivedNanos()));
        long queued = exchange.queuedNanos();
        if (queued != 0) {
            queueing.record(Math.max(0, exchange.startedNanos() - queued));
        }
    }

    /** @return what is measured so far; application, JDBC and writing are not told apart yet */
    public ServerSnapshot.TimeSplit snapshot() {
        return new ServerSnapshot.TimeSplit(
                total.snapshot(),
                queueing.snapshot(),
                LatencySnapshot.NONE,
                LatencySnapshot.NONE,
                LatencySnapshot.NONE,
                LatencySnapshot.NONE);
    }
}
