package org.heliostat.fastcgi;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.cgi.ErrorOutput;
import org.heliostat.cgi.spawn.Child;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of an application's process. What it says is logged; children that go on writing for long after its end are
 * ended, since the JDK would collect in memory all that they write.
 */
final class FastCgiRun {

    private static final Logger LOG = LoggerFactory.getLogger(FastCgiRun.class);

    private static final long LINGER_NANOS = 2_000_000_000L;

    private final String name;
    private final Child child;
    private final Ticker ticker;
    private final ErrorOutput errors;
    private final AtomicBoolean isRead = new AtomicBoolean(true);

    /** It has ended, and all that it and its children have written is read. */
    private volatile boolean over;

    /** Used on the clock's thread, as the two below. */
    private boolean gone;

    private long goneNanos;
    private boolean killed;

    FastCgiRun(String name, Child child, Ticker ticker) {
        this.name = name;
        this.child = child;
        this.ticker = ticker;
        this.errors = new ErrorOutput(name, ticker);
    }

    Child child() {
        return child;
    }

    /** On the clock's thread; what may block is given to the others. */
    void tick(Executor threads) {
        if (over) {
            return;
        }
        if (!child.isAlive() && isOverdue()) {
            killed = true;
            LOG.warn("{}: has ended, but a child of it goes on writing: killed", name);
            threads.execute(child::kill);
        }
        if (isRead.compareAndSet(true, false)) {
            threads.execute(this::read);
        }
    }

    private boolean isOverdue() {
        long now = ticker.nanos();
        if (!gone) {
            gone = true;
            goneNanos = now;
        }
        return !killed && now - goneNanos >= LINGER_NANOS;
    }

    private void read() {
        try {
            boolean last = !child.isAlive();
            boolean empty = errors.drain(child.output(), last) & errors.drain(child.errors(), last);
            over = last && empty;
        } finally {
            isRead.set(true);
        }
    }
}
