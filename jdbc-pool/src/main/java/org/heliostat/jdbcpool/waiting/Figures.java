package org.heliostat.jdbcpool.waiting;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Totals of one pool since it was made. Any thread may count. */
public final class Figures {

    public final LongAdder idleTimeouts = new LongAdder();
    public final LongAdder waitTimeouts = new LongAdder();
    public final LongAdder failedValidations = new LongAdder();
    public final LongAdder brokenInUse = new LongAdder();
    public final LongAdder created = new LongAdder();
    public final LongAdder closed = new LongAdder();
    public final LongAdder createFailures = new LongAdder();
    public final LongAdder leaks = new LongAdder();

    /** Why a connection could not be opened: what the driver said, and when. */
    public record OpenFailure(String text, Instant at) {}

    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger waitingPeak = new AtomicInteger();
    private final WaitHistogram waits = new WaitHistogram();
    private volatile @Nullable OpenFailure lastFailure;

    public void beginsToWait() {
        int now = waiting.incrementAndGet();
        if (now > waitingPeak.get()) {
            waitingPeak.accumulateAndGet(now, Math::max);
        }
    }

    public void waited(long nanos) {
        waiting.decrementAndGet();
        waits.record(nanos);
    }

    public void createFailed(String text, Instant at) {
        createFailures.increment();
        lastFailure = new OpenFailure(text, at);
    }

    public int waiting() {
        return waiting.get();
    }

    public int waitingPeak() {
        return waitingPeak.get();
    }

    public Optional<OpenFailure> lastFailure() {
        return Optional.ofNullable(lastFailure);
    }

    public WaitTimes waits() {
        return waits.read();
    }
}
