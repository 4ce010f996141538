package org.heliostat.compression;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Totals of inflated request bodies since start-up, and how many are being inflated, within a limit. Any thread. */
public final class InflationCounters {

    private static final Logger LOG = LoggerFactory.getLogger(InflationCounters.class);
    private static final long LOG_PERIOD_NANOS = 300_000_000_000L;

    private final LongAdder bodies = new LongAdder();
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder broken = new LongAdder();
    private final LongAdder tooLarge = new LongAdder();
    private final LongAdder tooMany = new LongAdder();
    private final AtomicInteger running = new AtomicInteger();

    private final AtomicLong quietUntil;
    private final Ticker ticker;

    private volatile int most;

    /** @param most bodies at one time (MaxInflatedBodies), of about 60 KB each */
    InflationCounters(int most, Ticker ticker) {
        this.most = most;
        this.ticker = ticker;
        this.quietUntil = new AtomicLong(ticker.nanos());
    }

    /** A lower limit ends nothing that runs. */
    public void limit(int atOneTime) {
        most = atOneTime;
    }

    /** @return whether one more body may be inflated; if so, {@link #ended} must follow */
    boolean begins() {
        int limit = most;
        if (running.getAndUpdate(now -> now < limit ? now + 1 : now) >= limit) {
            tooMany.increment();
            log("a compressed request body was refused: MaxInflatedBodies are being inflated");
            return false;
        }
        bodies.increment();
        return true;
    }

    void ended() {
        running.decrementAndGet();
    }

    /** @return nanoseconds since some moment, of the server's clock */
    long now() {
        return ticker.nanos();
    }

    void took(int bytes) {
        bytesIn.add(bytes);
    }

    void gave(int bytes) {
        bytesOut.add(bytes);
    }

    /** A body has a coding that is not inflated here (415). */
    void unknownCoding() {
        unknown.increment();
    }

    /** A body was not what its coding says (400), or gave no data for too long (408). */
    void broken() {
        broken.increment();
    }

    /**
     * A body inflates to more than it may (413).
     *
     * @param limit directive or parameter that says so
     */
    void tooLarge(String limit) {
        tooLarge.increment();
        log("a request body inflates to more than " + limit + " allows");
    }

    private void log(String what) {
        long now = ticker.nanos();
        long until = quietUntil.get();
        if (now - until >= 0 && quietUntil.compareAndSet(until, now + LOG_PERIOD_NANOS)) {
            LOG.warn(
                    "{}; {} too large, {} too many so far, further ones are only counted for 300 s",
                    what,
                    tooLarge.sum(),
                    tooMany.sum());
        }
    }

    CompressionSnapshot.Bodies snapshot() {
        return new CompressionSnapshot.Bodies(
                bodies.sum(),
                bytesIn.sum(),
                bytesOut.sum(),
                unknown.sum(),
                broken.sum(),
                tooLarge.sum(),
                tooMany.sum(),
                running.get());
    }
}
