package org.heliostat.acl.ldap;

import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a directory is worth asking: after a failure nobody asks for a second, so that not every request waits for a
 * time-out. Tells the log when it goes and when it is back. Any thread.
 */
final class DirectoryHealth {

    /** Time after a failure in which nobody asks. */
    static final long PAUSE_NANOS = 1_000_000_000L;

    private static final long LOG_PERIOD_NANOS = 300_000_000_000L;
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryHealth.class);

    private final String name;
    private final Ticker ticker;
    private final AtomicLong quietUntil;
    private volatile long pausedUntil;
    private volatile boolean away;

    DirectoryHealth(String name, Ticker ticker) {
        this.name = name;
        this.ticker = ticker;
        long now = ticker.nanos();
        this.pausedUntil = now;
        this.quietUntil = new AtomicLong(now);
    }

    boolean isPaused() {
        return away && ticker.nanos() - pausedUntil < 0;
    }

    void failed(String reason) {
        long now = ticker.nanos();
        pausedUntil = now + PAUSE_NANOS;
        away = true;
        long until = quietUntil.get();
        if (now - until >= 0 && quietUntil.compareAndSet(until, now + LOG_PERIOD_NANOS)) {
            LOG.error(
                    "{}: not answering: {}; logins get 503, further failures are only counted for 300 s", name, reason);
        }
    }

    void answered() {
        if (away) {
            away = false;
            quietUntil.set(ticker.nanos());
            LOG.info("{}: answers again", name);
        }
    }
}
