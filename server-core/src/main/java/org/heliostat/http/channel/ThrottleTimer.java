package org.heliostat.http.channel;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.heliostat.qos.Pace;
import org.heliostat.time.Ticker;

/**
 * Ends a wait for a turn at a bandwidth limit: when the turn has come, or soon after a reload has changed the limit. On
 * the I/O loop.
 */
public final class ThrottleTimer {

    /** A wait that is longer is looked at so often. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Pace pace;
    private final long since;
    private final long until;
    private final int changes;
    private final ConnectionChannel channel;
    private final Ticker ticker;
    private final Runnable goOn;
    private Future<?> timer;

    /**
     * @param until ticker nanoseconds
     * @param changes of the limits, read before the turn was taken
     */
    public ThrottleTimer(Pace pace, long until, int changes, ConnectionChannel channel, Ticker ticker, Runnable goOn) {
        this.pace = pace;
        this.since = ticker.nanos();
        this.until = until;
        this.changes = changes;
        this.channel = channel;
        this.ticker = ticker;
        this.goOn = goOn;
        this.timer = timer(since);
        pace.beginWait();
    }

    private Future<?> timer(long now) {
        return channel.onLoopAfter(Math.min(until - now, LOOK_NANOS), this::look);
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
    public void end(long now) {
        timer.cancel(false);
        pace.endWait(now - since);
    }
}
