package org.heliostat.request.counter;

import static java.util.Objects.requireNonNull;

import org.heliostat.qos.Flow;
import org.heliostat.qos.OpenRequests;
import org.heliostat.request.Exchange;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times the requests of one virtual server, whoever answers them: its counters, the server's buckets and the
 * clock they go by. Any thread.
 */
public final class RequestAccounting {

    private final String virtualServerId;
    private final @Nullable BucketCounters buckets;
    private final RequestCounters counters;
    private final Ticker ticker;

    /** @param counters of the virtual server; they live longer than one configuration */
    public RequestAccounting(
            String virtualServerId, PerformanceBuckets buckets, RequestCounters counters, Ticker ticker) {
        this.virtualServerId = requireNonNull(virtualServerId, "virtualServerId");
        this.buckets = buckets.isProfiling() ? buckets.ofVirtualServer(virtualServerId) : null;
        this.counters = counters;
        this.ticker = ticker;
    }

    public String virtualServerId() {
        return virtualServerId;
    }

    public RequestCounters counters() {
        return counters;
    }

    public Ticker ticker() {
        return ticker;
    }

    /** @return what measures the calls of the exchange, null where nobody profiles */
    public @Nullable BucketMeter meter(Exchange exchange) {
        return buckets == null ? null : new BucketMeter(buckets, ticker, exchange.startedNanos());
    }

    /** @return where requests in service count, null where nobody limits them */
    public @Nullable OpenRequests measured() {
        return counters.measured();
    }

    /** @return where the request counts as one in service until it ends, null where nobody limits them */
    public @Nullable OpenRequests began() {
        return counters.began();
    }

    /** Has the bytes of an exchange counted as they pass, where quality of service is on. */
    public void measure(Exchange exchange) {
        Flow flow = counters.flow();
        if (flow != null) {
            exchange.response().transport().flow(flow);
        }
    }

    /** The request is in service no more. */
    public void left(@Nullable OpenRequests counted) {
        counters.left(counted);
    }

    public void ended(Exchange exchange, @Nullable BucketMeter meter, boolean clientGone) {
        ended(exchange, meter, clientGone, ticker.nanos());
    }

    /** @param now ticker nanoseconds */
    public void ended(Exchange exchange, @Nullable BucketMeter meter, boolean clientGone, long now) {
        counters.ended(exchange, now);
        if (clientGone) {
            counters.clientGone();
        }
        if (meter != null) {
            meter.requestEnded();
        }
    }
}
