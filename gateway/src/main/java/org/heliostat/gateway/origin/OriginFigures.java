package org.heliostat.gateway.origin;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.stats.latency.LatencyHistogram;

/** Counts what one origin has done since the start. Any thread. */
final class OriginFigures {

    final LongAdder requests = new LongAdder();
    final LongAdder reused = new LongAdder();
    final LongAdder retried = new LongAdder();
    final LongAdder clientsGone = new LongAdder();
    final LongAdder checksFailed = new LongAdder();
    final LongAdder unasked = new LongAdder();
    final LongAdder errors = new LongAdder();
    final LongAdder timesOut = new LongAdder();
    final LongAdder sent = new LongAdder();
    final LongAdder received = new LongAdder();
    final LongAdder streamsRefused = new LongAdder();
    final LongAdder goAways = new LongAdder();
    final LongAdder floods = new LongAdder();
    final AtomicInteger streams = new AtomicInteger();
    final AtomicInteger open = new AtomicInteger();
    final AtomicInteger idle = new AtomicInteger();
    final LatencyHistogram connect = new LatencyHistogram();
    final LatencyHistogram firstByte = new LatencyHistogram();
    final LatencyHistogram last = new LatencyHistogram();
    private final AtomicLongArray failures = new AtomicLongArray(FailureKind.values().length);

    /** What its latest connection for requests speaks, or what it is going to be. */
    volatile UpstreamProtocol spoken;

    /** @param protocol that it is to be spoken to in */
    OriginFigures(UpstreamProtocol protocol) {
        spoken = protocol;
    }

    void failed(FailureKind kind) {
        failures.incrementAndGet(kind.ordinal());
    }

    long failures(FailureKind kind) {
        return failures.get(kind.ordinal());
    }
}
