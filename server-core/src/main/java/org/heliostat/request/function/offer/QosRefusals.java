package org.heliostat.request.function.offer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.qos.QosVerdict.Exceeded;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests that quality of service has refused, by virtual server, and a line in the log now and then. Any thread. */
public final class QosRefusals {

    private static final Logger LOG = LoggerFactory.getLogger(QosRefusals.class);
    private static final long QUIET_NANOS = 30_000_000_000L;

    private final Ticker ticker;
    private final Map<String, LongAdder> refused = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> lastLines = new ConcurrentHashMap<>();

    public QosRefusals(Ticker ticker) {
        this.ticker = ticker;
    }

    public void refused(String virtualServerId) {
        refused.computeIfAbsent(virtualServerId, id -> new LongAdder()).increment();
    }

    /** @return requests refused since the start */
    public long count(String virtualServerId) {
        LongAdder own = refused.get(virtualServerId);
        return own == null ? 0 : own.sum();
    }

    /** Says it, at most once in 30 seconds for each limit of a virtual server. */
    public void exceeded(String virtualServerId, Exceeded limit) {
        long now = ticker.nanos();
        String key = virtualServerId + ' ' + limit.scope() + limit.measure();
        AtomicLong last = lastLines.computeIfAbsent(key, name -> new AtomicLong(now - QUIET_NANOS));
        long before = last.get();
        if (now - before >= QUIET_NANOS && last.compareAndSet(before, now)) {
            LOG.error(
                    "{}: {} {} limit of {} exceeded: {}{}",
                    virtualServerId,
                    limit.scope().title(),
                    limit.measure(),
                    limit.limit(),
                    limit.actual(),
                    limit.isEnforced() ? "; requests are refused" : "");
        }
    }
}
