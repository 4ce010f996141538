package org.heliostat.acl;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many passwords of all realms are hashed at one time. A hash takes a processor for some tenths of a second, by
 * design, so without a limit a flood of wrong passwords would take all of them, and every session thread. Whoever finds
 * all turns taken waits, for a limited time and not behind too many others. Session threads; any of them.
 */
public final class PasswordChecks {

    /** Those who wait for each turn, at most: even where a hash takes long, most session threads stay free. */
    static final int WAITING_FOR_EACH = 16;

    private static final Logger LOG = LoggerFactory.getLogger(PasswordChecks.class);
    private static final long LOG_PERIOD_NANOS = 300_000_000_000L;

    private final Ticker ticker;
    private final AtomicLong quietUntil;
    private final LongAdder refused = new LongAdder();
    private volatile Turns turns;

    /** What a reload replaces; who has a turn gives it back where it came from. */
    private record Turns(Semaphore free, AtomicInteger waiting, int most, Duration patience) {

        static Turns of(int most, Duration patience) {
            int turns = most == 0 ? Runtime.getRuntime().availableProcessors() : most;
            return new Turns(new Semaphore(turns, true), new AtomicInteger(), turns, patience);
        }

        boolean take() throws InterruptedException {
            if (free.tryAcquire(0, TimeUnit.NANOSECONDS)) {
                return true;
            }
            try {
                return waiting.incrementAndGet() <= most * WAITING_FOR_EACH
                        && free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
            } finally {
                waiting.decrementAndGet();
            }
        }
    }

    /**
     * Makes one.
     *
     * @param most at one time (MaxPasswordChecks); 0: one for each processor
     * @param wait for a turn (PasswordCheckTimeout); zero: none
     */
    public PasswordChecks(int most, Duration wait, Ticker ticker) {
        this.turns = Turns.of(most, wait);
        this.ticker = ticker;
        this.quietUntil = new AtomicLong(ticker.nanos());
    }

    static PasswordChecks of(MagnusConf magnus, Ticker ticker) {
        return new PasswordChecks(magnus.maxPasswordChecks(), magnus.passwordCheckTimeout(), ticker);
    }

    void apply(MagnusConf magnus) {
        turns = Turns.of(magnus.maxPasswordChecks(), magnus.passwordCheckTimeout());
    }

    /**
     * Runs a check when it is its turn.
     *
     * @return what the check found
     * @throws LoginsBusyException when it could not be run in time
     */
    public boolean inTurn(BooleanSupplier check) {
        Turns now = turns;
        boolean taken = false;
        try {
            taken = now.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (!taken) {
            refuse(now);
            throw new LoginsBusyException("too many passwords are being checked (MaxPasswordChecks)");
        }
        try {
            return check.getAsBoolean();
        } finally {
            now.free().release();
        }
    }

    private void refuse(Turns now) {
        refused.increment();
        long time = ticker.nanos();
        long until = quietUntil.get();
        if (time - until >= 0 && quietUntil.compareAndSet(until, time + LOG_PERIOD_NANOS)) {
            LOG.warn(
                    "logins: {} passwords are being checked and others wait (MaxPasswordChecks, PasswordCheckTimeout):"
                            + " {} answered 503 so far, further ones are only counted for 300 s",
                    now.most(),
                    refused.sum());
        }
    }

    /** @return passwords that were not checked since the server started */
    long refusedTotal() {
        return refused.sum();
    }
}
