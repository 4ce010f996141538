package org.heliostat.acl.ldap;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.log.LogText;
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
    private final AtomicLong quietOfOdd;
    private final AtomicLong quietOfCut;
    private final AtomicBoolean referred = new AtomicBoolean();
    private volatile long pausedUntil;
    private volatile boolean away;

    DirectoryHealth(String name, Ticker ticker) {
        this.name = name;
        this.ticker = ticker;
        long now = ticker.nanos();
        this.pausedUntil = now;
        this.quietUntil = new AtomicLong(now);
        this.quietOfOdd = new AtomicLong(now);
        this.quietOfCut = new AtomicLong(now);
    }

    boolean isPaused() {
        return away && ticker.nanos() - pausedUntil < 0;
    }

    void failed(String reason) {
        pausedUntil = ticker.nanos() + PAUSE_NANOS;
        away = true;
        if (isTimeToTell(quietUntil)) {
            LOG.error(
                    "{}: not answering: {}; logins get 503, further failures are only counted for 300 s", name, reason);
        }
    }

    /** It answers, but not this question. */
    void odd(String reason) {
        if (isTimeToTell(quietOfOdd)) {
            LOG.error("{}: cannot answer one question: {}; that login gets 503; said once in 300 s", name, reason);
        }
    }

    /**
     * Whether somebody is in some group cannot be told.
     *
     * @param mostGroups that are looked at for one user
     */
    void cut(String dn, int mostGroups) {
        if (isTimeToTell(quietOfCut)) {
            LOG.warn(
                    "{}: not all groups of {} can be told: there are more than it tells, or than {}, or groupbasedn or a"
                            + " memberURL is none; a rule about one that was not seen gets 503; said once in 300 s",
                    name,
                    LogText.oneLine(dn),
                    mostGroups);
        }
    }

    /** A search found that some of what it asks for is kept elsewhere. */
    void referred(String where) {
        if (!referred.get() && referred.compareAndSet(false, true)) {
            LOG.warn(
                    "{}: refers to {}; referrals are not followed: users and groups that are kept there are not seen; said"
                            + " once",
                    name,
                    LogText.oneLine(where));
        }
    }

    private boolean isTimeToTell(AtomicLong quiet) {
        long now = ticker.nanos();
        long until = quiet.get();
        return now - until >= 0 && quiet.compareAndSet(until, now + LOG_PERIOD_NANOS);
    }

    void answered() {
        if (away) {
            away = false;
            quietUntil.set(ticker.nanos());
            LOG.info("{}: answers again", name);
        }
    }
}
