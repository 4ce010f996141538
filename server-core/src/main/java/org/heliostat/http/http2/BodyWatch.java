package org.heliostat.http.http2;

import java.util.concurrent.TimeUnit;
import org.heliostat.connection.IoLoop;
import org.heliostat.http.HttpSettings;

/**
 * Watches how fast the body of one stream comes while somebody waits for it (AcceptTimeout, MinRequestRate); as long as
 * nobody waits, it is us who hold it up. On the I/O loop.
 */
final class BodyWatch {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(IoLoop.TICK_SECONDS);

    /** A look that is later than this has missed others: nobody read what the client sent. */
    private static final long LATE_NANOS = 3 * LOOK_NANOS;

    private boolean awaited;
    private long lookedAt;
    private long since;
    private long receivedThen;

    /**
     * @param pending bytes of it in a frame that is not whole yet
     * @return whether the body is too slow; called about once a second
     */
    boolean isMissed(Http2Body body, int pending, long now, HttpSettings settings) {
        if (!body.isAwaited()) {
            awaited = false;
            return false;
        }
        if (!awaited) {
            begin(body, pending, now);
            return false;
        }
        if (now - lookedAt > LATE_NANOS) {
            since += now - lookedAt - LOOK_NANOS;
        }
        lookedAt = now;
        long period = settings.timeOuts().acceptTimeout().toNanos();
        if (now - since < period) {
            return false;
        }
        long seconds = settings.timeOuts().acceptTimeout().toSeconds();
        long least = Math.max(1, settings.bodies().minRequestRate() * seconds);
        boolean missed = body.received() + pending - receivedThen < least;
        begin(body, pending, now);
        return missed;
    }

    private void begin(Http2Body body, int pending, long now) {
        awaited = true;
        lookedAt = now;
        since = now;
        receivedThen = body.received() + pending;
    }
}
