package org.heliostat.request.counter;

import java.time.Duration;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.flight.FlightEvents;
import org.heliostat.stats.flight.SlowRequest;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.stats.latency.LatencyHistograms;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * How long requests took, and where the time went. A part is recorded for requests that had it: an answer of the quick
 * lane has only a total, a file has no application. Any thread.
 */
public final class RequestTimes {

    /** Streams that end sooner are like any other answer; looking at each would cost the short ones. */
    private static final long LASTING_NANOS = Duration.ofSeconds(1).toNanos();

    /** Statuses from here on say that the server could not do what it should (RFC 9110 §15.6). */
    private static final int LEAST_FAILURE = 500;

    private final LatencyHistograms byVirtualServer;
    private final LatencyHistogram queueing = new LatencyHistogram();
    private final LatencyHistogram functions = new LatencyHistogram();
    private final LatencyHistogram application = new LatencyHistogram();
    private final LatencyHistogram jdbc = new LatencyHistogram();
    private final LatencyHistogram writing = new LatencyHistogram();
    private volatile long slowNanos = Long.MAX_VALUE;
    private volatile NotableRequests notable = NotableRequests.NONE;

    /** @param virtualServers with a distribution of their own; the others share one */
    public RequestTimes(int virtualServers) {
        byVirtualServer = new LatencyHistograms(virtualServers);
    }

    /**
     * Whether a time would only spoil a distribution: an answer that goes on for hours is no slow one.
     *
     * @param tookNanos what the answer took so far
     */
    public static boolean leavesOut(Response answer, long tookNanos) {
        return tookNanos > LASTING_NANOS && answer.isStream();
    }

    /** Says who hears of requests that were slow or have failed. */
    public void tell(NotableRequests whom) {
        notable = whom;
    }

    /** Says from when on a request is slow (SlowRequestTime); 0 = never. */
    public void slowAfter(Duration time) {
        slowNanos = time.isZero() ? Long.MAX_VALUE : time.toNanos();
    }

    /** @return where the whole time of the virtual server's requests is recorded; the same one at each call */
    LatencyHistogram ofVirtualServer(String id) {
        return byVirtualServer.named(id);
    }

    /** @return whole time of the virtual server's requests, nothing when it shares its distribution with others */
    LatencySnapshot snapshotOf(String virtualServerId) {
        return byVirtualServer.snapshotOf(virtualServerId);
    }

    /**
     * Counts a request whose answer was handed over at {@code now}, ticker nanoseconds.
     *
     * @param total of its virtual server
     * @return false when its time was left out: it was a stream that lasted
     */
    boolean ended(Exchange exchange, long now, LatencyHistogram total) {
        long took = now - exchange.receivedNanos();
        boolean failed = exchange.response().status() >= LEAST_FAILURE || exchange.failure() != null;
        if (failed) {
            notable.ended(exchange, RequestSplit.of(exchange, now), true);
        }
        if (leavesOut(exchange.response(), took)) {
            return false;
        }
        total.record(took);
        long sending = exchange.response().transport().sendingNanos();
        // A download is as slow as its client.
        if (took - sending >= slowNanos) {
            slow(exchange, took);
            notable.wasSlow();
            if (!failed) {
                notable.ended(exchange, RequestSplit.of(exchange, now), false);
            }
        }
        long queued = exchange.queuedNanos();
        long waited = exchange.response().transport().waitedNanos();
        if (queued == 0) {
            if (waited > 0) {
                writing.record(waited);
            }
            return true;
        }
        long started = exchange.startedNanos();
        long inApplication = exchange.applicationNanos();
        long waitedForJdbc = exchange.jdbcWaitedNanos();
        queueing.record(started - queued);
        if (waited > 0) {
            writing.record(waited);
        }
        if (waitedForJdbc > 0) {
            jdbc.record(waitedForJdbc);
        }
        if (inApplication > 0) {
            // It is the application that writes, and so waits for the client; so it is for connections. Threads of an
            // asynchronous request may have waited side by side, together longer than the request took.
            application.record(Math.max(0, inApplication - (waited - sending) - waitedForJdbc));
            functions.record(Math.max(0, now - started - inApplication - sending));
        } else {
            functions.record(Math.max(0, now - started - waited));
        }
        return true;
    }

    private static void slow(Exchange exchange, long took) {
        long queued = exchange.queuedNanos();
        FlightEvents.slowRequest(
                new SlowRequest.What(
                        exchange.virtualServerId(),
                        exchange.request().method(),
                        exchange.request().uriPath(),
                        exchange.response().status()),
                new SlowRequest.Took(
                        took,
                        queued == 0 ? 0 : exchange.startedNanos() - queued,
                        exchange.applicationNanos(),
                        exchange.jdbcWaitedNanos(),
                        exchange.response().transport().waitedNanos()));
    }

    /** @return what is measured; a part that no request had yet is {@link LatencySnapshot#NONE} */
    public ServerSnapshot.TimeSplit snapshot() {
        return new ServerSnapshot.TimeSplit(
                byVirtualServer.total(),
                queueing.snapshot(),
                functions.snapshot(),
                application.snapshot(),
                jdbc.snapshot(),
                writing.snapshot());
    }
}
