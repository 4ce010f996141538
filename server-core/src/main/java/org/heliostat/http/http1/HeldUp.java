package org.heliostat.http.http1;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.qos.Pace;
import org.heliostat.time.Ticker;

/**
 * A wait for a turn at a limit of quality of service, with the timer that ends it: when the turn has come, or soon after
 * a reload has changed the limit. On the I/O loop.
 */
final class HeldUp {

    /** A wait that is longer is looked at so often. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Pace pace;
    private final long since;
    private final long until;
    private final int changes;
    private final EventExecutor loop;
    private final Ticker ticker;
    private final Runnable goOn;
    private ScheduledFuture<?> timer;

    /**
     * @param until ticker nanoseconds
     * @param changes of the limits, read before the turn was taken
     */
    HeldUp(Pace pace, long until, int changes, EventExecutor loop, Ticker ticker, Runnable goOn) {
        this.pace = pace;
        this.since = ticker.nanos();
        this.until = until;
        this.changes = changes;
        this.loop = loop;
        this.ticker = ticker;
        this.goOn = goOn;
        this.timer = timer(since);
        pace.beginWait();
    }

    private ScheduledFuture<?> timer(long now) {
        return loop.schedule(this::look, Math.min(until - now, LOOK_NANOS), TimeUnit.NANOSECONDS);
    }

    private void look() {
        long now = ticker.nanos();
        if (until - now <= 0 || pace.changes() != changes) {
            goOn.run();
        } else {
            timer = timer(now);
        }
    }

    /** It is over, or the connection is. */
    void end(long now) {
        timer.cancel(false);
        pace.endWait(now - since);
    }
}
