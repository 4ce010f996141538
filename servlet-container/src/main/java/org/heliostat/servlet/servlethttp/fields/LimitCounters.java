package org.heliostat.servlet.servlethttp.fields;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the requests of one application brought, and how often they met each limit: one line in the log for each kind
 * and period. Any thread.
 */
public final class LimitCounters {

    private static final Logger LOG = LoggerFactory.getLogger(LimitCounters.class);
    private static final long LOG_PERIOD_NANOS = 300_000_000_000L;
    private static final RequestLimit[] LIMITS = RequestLimit.values();

    private final Ticker ticker;
    private final LongAdder[] met = new LongAdder[LIMITS.length];
    private final LongAdder bodies = new LongAdder();
    private final LongAdder parts = new LongAdder();
    private final LongAdder files = new LongAdder();
    private final AtomicLongArray quietUntil = new AtomicLongArray(LIMITS.length);

    public LimitCounters(Ticker ticker) {
        this.ticker = ticker;
        long now = ticker.nanos();
        for (int i = 0; i < met.length; i++) {
            met[i] = new LongAdder();
            quietUntil.set(i, now);
        }
    }

    /**
     * Counts a request that was refused, and logs it at most once in 300 s for each kind.
     *
     * @param application for the log
     * @param what was too much; nothing of the client's own text
     */
    public void met(RequestLimit limit, String application, String what) {
        int kind = limit.ordinal();
        met[kind].increment();
        long now = ticker.nanos();
        long until = quietUntil.get(kind);
        if (now - until >= 0 && quietUntil.compareAndSet(kind, until, now + LOG_PERIOD_NANOS)) {
            LOG.warn(
                    "application {}: {}{}; {} so far, further ones are only counted for 300 s",
                    application,
                    what,
                    limit.directive().isEmpty() ? "" : " (" + limit.directive() + ")",
                    met[kind].sum());
        }
    }

    /** Counts a multipart body that was read to its end. */
    public void uploaded(int itsParts, int inFiles) {
        bodies.increment();
        parts.add(itsParts);
        files.add(inFiles);
    }

    /** @return multipart bodies that were read to their end */
    public long bodies() {
        return bodies.sum();
    }

    /** @return parts of those bodies */
    public long parts() {
        return parts.sum();
    }

    /** @return those of the parts that were kept in files */
    public long files() {
        return files.sum();
    }

    /** @return requests that were refused for this reason */
    public long total(RequestLimit limit) {
        return met[limit.ordinal()].sum();
    }

    /** @return requests that were refused because of any limit; malformed ones are not among them */
    public long totalOfLimits() {
        long sum = 0;
        for (RequestLimit limit : LIMITS) {
            sum += limit == RequestLimit.MALFORMED ? 0 : total(limit);
        }
        return sum;
    }
}
