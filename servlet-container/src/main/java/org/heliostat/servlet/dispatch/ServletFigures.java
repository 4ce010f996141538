package org.heliostat.servlet.dispatch;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.request.Response;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;

/**
 * What one servlet did since its application started. Every call counts that reached it, forwarded and included ones
 * too, as in the original's servlet-bucket. Any thread.
 */
final class ServletFigures {

    private final LongAdder errors = new LongAdder();
    private final LongAdder streams = new LongAdder();
    private final LongAdder ownErrors = new LongAdder();
    private final LongAdder ownNanos = new LongAdder();
    private final LatencyHistogram latency = new LatencyHistogram();

    /**
     * @param nanos that its service method took
     * @param failed whether it threw or left a status of 500 and above
     * @param answer whose time is left out when it was a stream that lasted, as in the times of all requests
     * @return whether its time counts
     */
    boolean served(long nanos, boolean failed, Response answer) {
        if (failed) {
            errors.increment();
        }
        if (RequestTimes.leavesOut(answer, nanos)) {
            streams.increment();
            return false;
        }
        latency.record(nanos);
        return true;
    }

    /**
     * The same call, without the servlets that it has forwarded to or included.
     *
     * @param nanos that were its own
     * @param failed whether it was the one that failed
     */
    void own(long nanos, boolean failed) {
        ownNanos.add(nanos);
        if (failed) {
            ownErrors.increment();
        }
    }

    /** @param outOfService why it is not called any more, else empty */
    WebAppSnapshot.Servlet snapshot(String name, String outOfService) {
        var times = latency.snapshot();
        return new WebAppSnapshot.Servlet(
                name,
                times.count() + streams.sum(),
                errors.sum(),
                times,
                ownErrors.sum(),
                ownNanos.sum(),
                outOfService);
    }
}
