package org.heliostat.request.counter;

import org.heliostat.request.Exchange;
import org.heliostat.stats.LatencySnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;

/**
 * How long requests took, and where the time went. A part is recorded for requests that had it: an answer of the quick
 * lane has only a total, a file has no application. Any thread.
 */
public final class RequestTimes {

    private final LatencyHistogram total = new LatencyHistogram();
    private final LatencyHistogram queueing = new LatencyHistogram();
    private final LatencyHistogram functions = new LatencyHistogram();
    private final LatencyHistogram application = new LatencyHistogram();
    private final LatencyHistogram writing = new LatencyHistogram();

    /** Counts a request whose answer was handed over at {@code now}, ticker nanoseconds. */
    public void ended(Exchange exchange, long now) {
        total.record(now - exchange.receivedNanos());
        long queued = exchange.queuedNanos();
        if (queued == 0) {
            return;
        }
        long started = exchange.startedNanos();
        long inApplication = exchange.applicationNanos();
        long waited = exchange.response().transport().waitedNanos();
        queueing.record(started - queued);
        if (waited > 0) {
            writing.record(waited);
        }
        if (inApplication > 0) {
            // It is the application that writes, and so waits for the client.
            application.record(inApplication - waited);
            functions.record(now - started - inApplication);
        } else {
            functions.record(now - started - waited);
        }
    }

    /** @return what is measured; nothing waits for a JDBC connection as long as there are no pools */
    public ServerSnapshot.TimeSplit snapshot() {
        return new ServerSnapshot.TimeSplit(
                total.snapshot(),
                queueing.snapshot(),
                functions.snapshot(),
                application.snapshot(),
                LatencySnapshot.NONE,
                writing.snapshot());
    }
}
