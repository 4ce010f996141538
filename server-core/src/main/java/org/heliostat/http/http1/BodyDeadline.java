package org.heliostat.http.http1;

import java.util.concurrent.TimeUnit;
import org.heliostat.connection.IoLoop;
import org.heliostat.http.HttpSettings;

/**
 * Watches how fast a body comes while somebody waits for it (AcceptTimeout, MinRequestRate). As long as nobody waits,
 * it is us who hold it up; so it is while the process or the machine stands still. Runs on the I/O loop.
 */
final class BodyDeadline {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(IoLoop.TICK_SECONDS);

    /** A look that is later than this after the one before has missed others: nobody read what the client sent. */
    private static final long LATE_NANOS = 3 * LOOK_NANOS;

    private boolean awaited;
    private long lookedAt;
    private long since;
    private long receivedThen;

    /** @return whether the body is too slow; called about once a second */
    boolean isMissed(Http1Body body, long now, HttpSettings settings) {
        if (body.isDecoded() || !body.isAwaited()) {
            awaited = false;
            return false;
        }
        if (!awaited) {
            begin(body, now);
            return false;
        }
        if (now - lookedAt > LATE_NANOS) {
            since += now - lookedAt - LOOK_NANOS;
        }
        lookedAt = now;
        if (now - since < settings.timeOuts().acceptTimeout().toNanos()) {
            return false;
        }
        long least = Math.max(
                1,
                settings.bodies().minRequestRate()
                        * settings.timeOuts().acceptTimeout().toSeconds());
        boolean missed = body.received() - receivedThen < least;
        begin(body, now);
        return missed;
    }

    private void begin(Http1Body body, long now) {
        awaited = true;
        lookedAt = now;
        since = now;
        receivedThen = body.received();
    }
}
