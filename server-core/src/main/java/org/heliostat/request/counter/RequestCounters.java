package org.heliostat.request.counter;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.heliostat.qos.Flow;
import org.heliostat.qos.OpenRequests;
import org.heliostat.qos.Traffic;
import org.heliostat.request.Exchange;
import org.heliostat.request.ResponseTransport;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.latency.Measuring;
import org.jspecify.annotations.Nullable;

/** Requests of one virtual server that have ended or were refused, by status, with the bytes that went both ways. Any thread. */
public final class RequestCounters implements Traffic {

    /** Statuses with a counter of their own in stats-xml, in the order of its attributes. */
    private static final int[] SINGLE = {200, 302, 304, 400, 401, 403, 404, 503};

    private static final int OTHER = 0;

    /** From this status on it was the server that failed. */
    private static final int FAILED = 500;

    /** Stays at zero. */
    private static final Counts NOTHING = new Counts();

    private static final RequestCountersSnapshot NO_REQUEST = snapshot(NOTHING);

    private final RequestTimes times;
    private final String virtualServerId;
    private final LatencyHistogram total;
    private volatile Counts counts = NOTHING;
    private volatile @Nullable OpenRequests group;

    /** Made for the first request: most of thousands of virtual servers may never have one. */
    private static final class Counts {

        /** By hundreds; what has a counter of its own is not among them. */
        private final LongAdder[] classes = adders(6);

        private final LongAdder[] singles = adders(SINGLE.length);
        private final LongAdder open = new LongAdder();
        private final LongAdder bytesReceived = new LongAdder();
        private final LongAdder bytesSent = new LongAdder();
        private final LongAdder clientGone = new LongAdder();
        private final LongAdder streams = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder completedNanos = new LongAdder();
        private final LongAdder failedNanos = new LongAdder();
        private final Flow flow = new Flow();

        private void held(boolean hasFailed, long nanos) {
            (hasFailed ? failedNanos : completedNanos).add(nanos);
        }

        private LongAdder of(int status) {
            for (int i = 0; i < SINGLE.length; i++) {
                if (SINGLE[i] == status) {
                    return singles[i];
                }
            }
            int hundreds = status / 100;
            return classes[hundreds >= 2 && hundreds <= 5 ? hundreds : OTHER];
        }
    }

    /** @param times of all virtual servers together */
    public RequestCounters(RequestTimes times, String virtualServerId) {
        this.times = times;
        this.virtualServerId = virtualServerId;
        this.total = times.ofVirtualServer(virtualServerId);
    }

    /** Counters of a virtual server that keeps its times to itself. */
    public RequestCounters() {
        this(new RequestTimes(1), "");
    }

    /** @return where quality of service counts the requests that are let in; null while nothing is measured */
    public @Nullable OpenRequests measured() {
        return group;
    }

    /**
     * A session thread has begun with a request, or an I/O loop while something is measured.
     *
     * @return where quality of service counts it once it is let in; to be given to {@link #left} then
     */
    public @Nullable OpenRequests began() {
        own().open.increment();
        return group;
    }

    /**
     * A request that {@link #began} is over; it is counted by {@link #ended} besides.
     *
     * @param counted where it has entered; null for one that was refused before, or while nothing is measured
     */
    public void left(@Nullable OpenRequests counted) {
        own().open.decrement();
        if (counted != null) {
            counted.leave();
        }
    }

    @Override
    public void countIn(@Nullable OpenRequests whole) {
        group = whole;
    }

    /** @return where bytes count as they pass; null while nothing is measured */
    public @Nullable Flow flow() {
        return group == null ? null : own().flow;
    }

    /** @return requests that session threads or asynchronous functions work on now, and I/O loops while something is measured */
    public long open() {
        return counts.open.sum();
    }

    @Override
    public long bytes() {
        return counts.flow.bytes();
    }

    /** Counts a request that has ended at {@code now}; bytes are what its transport says so far. */
    public void ended(Exchange exchange, long now) {
        // The drain at a stop counts with this one.
        Counts own = own();
        int status = exchange.response().status();
        own.of(status).increment();
        boolean hasFailed = status >= FAILED;
        // The quick lane uses no thread, and who has given its thread back was not held up by it.
        if (exchange.queuedNanos() != 0 && !exchange.hasBeenSuspended()) {
            own.held(hasFailed, Math.max(0, now - exchange.startedNanos()));
        }
        if (hasFailed) {
            own.failed.increment();
        }
        if (!Measuring.IS_ON) {
            return;
        }
        if (!times.ended(exchange, now, total)) {
            own.streams.increment();
        }
        ResponseTransport transport = exchange.response().transport();
        own.bytesReceived.add(transport.bytesReceived());
        own.bytesSent.add(transport.bytesSent());
    }

    /**
     * Counts a request that was refused before this virtual server had it: with its status, without time and bytes.
     *
     * @param status 0 where it has none
     */
    public void refused(int status) {
        Counts own = own();
        // First, so that ended() never takes it for one that has run.
        own.refused.increment();
        own.of(status).increment();
    }

    /** @return requests that have ended, without those that were {@link #refused}: never more than there are */
    public long ended() {
        Counts now = counts;
        return snapshot(now).requests() - now.refused.sum();
    }

    /** @return those of {@link #ended} that were answered 500 or above */
    public long failed() {
        return counts.failed.sum();
    }

    /**
     * @return nanoseconds for which requests that did not fail have held their session threads, together; those that had given
     *     theirs back before count as nothing
     */
    public long completedNanos() {
        return counts.completedNanos.sum();
    }

    /** @return the same for those of {@link #failed} */
    public long failedNanos() {
        return counts.failedNanos.sum();
    }

    /** @return those to count with */
    private Counts own() {
        Counts known = counts;
        return known == NOTHING ? make() : known;
    }

    private synchronized Counts make() {
        if (counts == NOTHING) {
            counts = new Counts();
        }
        return counts;
    }

    /** @return from the complete head of a request to the last byte of its answer handed over */
    public LatencySnapshot latency() {
        return times.snapshotOf(virtualServerId);
    }

    /** Counts a request whose client went away before it had its answer; it counts as ended besides. */
    public void clientGone() {
        own().clientGone.increment();
    }

    /** @return the figures of this moment; each is exact, together they may be some events apart */
    public RequestCountersSnapshot snapshot() {
        Counts now = counts;
        return now == NOTHING ? NO_REQUEST : snapshot(now);
    }

    private static RequestCountersSnapshot snapshot(Counts now) {
        long other = now.classes[OTHER].sum();
        long[] hundreds = new long[now.classes.length];
        long requests = other;
        for (int i = 2; i < now.classes.length; i++) {
            hundreds[i] = now.classes[i].sum();
        }
        long[] single = new long[SINGLE.length];
        for (int i = 0; i < SINGLE.length; i++) {
            single[i] = now.singles[i].sum();
            hundreds[SINGLE[i] / 100] += single[i];
        }
        requests += LongStream.of(hundreds).sum();
        return new RequestCountersSnapshot(
                requests,
                now.bytesReceived.sum(),
                now.bytesSent.sum(),
                hundreds[2],
                hundreds[3],
                hundreds[4],
                hundreds[5],
                other,
                single[0],
                single[1],
                single[2],
                single[3],
                single[4],
                single[5],
                single[6],
                single[7],
                now.clientGone.sum(),
                now.streams.sum());
    }

    private static LongAdder[] adders(int count) {
        LongAdder[] adders = new LongAdder[count];
        for (int i = 0; i < count; i++) {
            adders[i] = new LongAdder();
        }
        return adders;
    }
}
