package org.heliostat.http.http1;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.qos.Pace;

/** A wait for a turn at a limit of quality of service, with the timer that ends it. On the I/O loop. */
final class HeldUp {

    private final Pace pace;
    private final long since;
    private final ScheduledFuture<?> timer;

    /** @param until ticker nanoseconds */
    HeldUp(Pace pace, long now, long until, EventExecutor loop, Runnable goOn) {
        this.pace = pace;
        this.since = now;
        this.timer = loop.schedule(goOn, until - now, TimeUnit.NANOSECONDS);
        pace.beginWait();
    }

    /** It is over, or the connection is. */
    void end(long now) {
        timer.cancel(false);
        pace.endWait(now - since);
    }
}
