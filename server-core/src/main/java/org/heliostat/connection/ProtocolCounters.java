package org.heliostat.connection;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Totals of all connections since the start, and the log lines of limits that were hit. Any thread may write. */
public final class ProtocolCounters {

    private static final Logger LOG = LoggerFactory.getLogger(ProtocolCounters.class);
    private static final long LOG_PERIOD_NANOS = 300_000_000_000L;
    private static final ProtocolEvent[] EVENTS = ProtocolEvent.values();

    private final Ticker ticker;
    private final LongAdder[] events = new LongAdder[EVENTS.length];
    private final AtomicLongArray quietUntil = new AtomicLongArray(EVENTS.length);
    private final AtomicInteger places = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final AtomicLong accepted = new AtomicLong();
    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();

    public ProtocolCounters(Ticker ticker) {
        this.ticker = ticker;
        long now = ticker.nanos();
        for (int i = 0; i < events.length; i++) {
            events[i] = new LongAdder();
            quietUntil.set(i, now);
        }
    }

    public void count(ProtocolEvent event) {
        events[event.ordinal()].increment();
    }

    /** Counts a limit that was hit and logs it, at most once per 300 s and kind. */
    public void countAndLog(ProtocolEvent event, ConnectionName connection, String what) {
        count(event);
        long now = ticker.nanos();
        long until = quietUntil.get(event.ordinal());
        if (now - until >= 0 && quietUntil.compareAndSet(event.ordinal(), until, now + LOG_PERIOD_NANOS)) {
            LOG.warn(
                    "connection {}: {}{}; {} so far, further ones are only counted for 300 s",
                    connection,
                    what,
                    event.directive().isEmpty() ? "" : " (" + event.directive() + ")",
                    events[event.ordinal()].sum());
        }
    }

    /**
     * Takes the place of one more connection, in one step over all I/O loops.
     *
     * @return false when there are as many as may be; else {@link #givePlace} must follow
     */
    public boolean takePlace(int limit) {
        return places.getAndUpdate(taken -> taken < limit ? taken + 1 : taken) < limit;
    }

    /** Takes a place beyond the limit: another connection has been told to make room. */
    public void takePlaceOfAnother() {
        places.incrementAndGet();
    }

    public void givePlace() {
        places.decrementAndGet();
    }

    /** @return the number of the new connection, from 1 */
    public long opened() {
        peak.accumulate(open.incrementAndGet());
        return accepted.incrementAndGet();
    }

    public void closed() {
        open.decrementAndGet();
    }

    public void received(long bytes) {
        received.add(bytes);
    }

    public void sent(long bytes) {
        sent.add(bytes);
    }

    /** @return how often the event happened */
    public long total(ProtocolEvent event) {
        return events[event.ordinal()].sum();
    }

    public ProtocolSnapshot snapshot() {
        return new ProtocolSnapshot(
                open.get(),
                peak.intValue(),
                accepted.get(),
                total(ProtocolEvent.CONNECTION_REFUSED),
                received.sum(),
                sent.sum(),
                total(ProtocolEvent.REQUEST),
                total(ProtocolEvent.MALFORMED)
                        + total(ProtocolEvent.NOT_IMPLEMENTED)
                        + total(ProtocolEvent.VERSION_UNKNOWN),
                total(ProtocolEvent.HEAD_TIMEOUT),
                total(ProtocolEvent.BODY_TIMEOUT),
                total(ProtocolEvent.BODY_TOO_LARGE),
                total(ProtocolEvent.REQUEST_LINE_TOO_LONG),
                total(ProtocolEvent.HEAD_TOO_LARGE),
                total(ProtocolEvent.HEADERS_TOO_MANY),
                total(ProtocolEvent.EXPECTATION_FAILED),
                total(ProtocolEvent.DRAIN_TIMEOUT),
                total(ProtocolEvent.WRITE_TIMEOUT),
                total(ProtocolEvent.SLOW_READER),
                total(ProtocolEvent.PIPELINE_PAUSE),
                total(ProtocolEvent.TLS_HANDSHAKE),
                total(ProtocolEvent.TLS_FAILURE),
                total(ProtocolEvent.TLS_RESUMED),
                total(ProtocolEvent.RESET),
                total(ProtocolEvent.CLIENT_GONE),
                total(ProtocolEvent.ABORTED),
                total(ProtocolEvent.UPGRADED),
                total(ProtocolEvent.UPGRADE_TIMEOUT));
    }

    public Http2Snapshot http2() {
        // What has ended is read first: there are never fewer than none.
        long endedConnections = total(ProtocolEvent.HTTP2_CONNECTION_ENDED);
        long endedStreams = total(ProtocolEvent.HTTP2_STREAM_ENDED);
        long connections = total(ProtocolEvent.HTTP2_CONNECTION);
        long streams = total(ProtocolEvent.HTTP2_STREAM);
        return new Http2Snapshot(
                connections - endedConnections,
                connections,
                streams - endedStreams,
                streams,
                total(ProtocolEvent.HTTP2_RESET_RECEIVED),
                total(ProtocolEvent.HTTP2_RESET_SENT),
                total(ProtocolEvent.HTTP2_REFUSED_STREAM),
                total(ProtocolEvent.HTTP2_QUEUE_SHARE),
                total(ProtocolEvent.HTTP2_THREAD_SHARE),
                total(ProtocolEvent.HTTP2_GOAWAY),
                total(ProtocolEvent.HTTP2_ERROR),
                total(ProtocolEvent.HTTP2_CLIENT_RESETS),
                total(ProtocolEvent.HTTP2_SERVER_RESETS),
                total(ProtocolEvent.HTTP2_SETTINGS),
                total(ProtocolEvent.HTTP2_PINGS),
                total(ProtocolEvent.HTTP2_EMPTY_FRAMES),
                total(ProtocolEvent.HTTP2_PRIORITIES),
                total(ProtocolEvent.HTTP2_CONTINUATIONS));
    }
}
