package org.heliostat.http.exchange;

import java.util.concurrent.TimeUnit;
import org.heliostat.connection.IoLoop;
import org.heliostat.http.HttpSettings;

/**
 * Watches how fast the body of a request comes while somebody waits for it (AcceptTimeout, MinRequestRate). As long as nobody
 * waits, it is us who hold it up; so it is while the process or the machine stands still. Runs on the I/O loop.
 */
public final class BodyDeadline {

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(IoLoop.TICK_SECONDS);

    /** A look that is later than this after the one before has missed others: nobody read what the client sent. */
    private static final long LATE_NANOS = 3 * LOOK_NANOS;

    private boolean awaited;
    private long lookedAt;
    private long since;
    private long receivedThen;

    /**
     * To be asked about once a second.
     *
     * @param isAwaited whether the body is not complete, and somebody waits for more
     * @param received bytes of it that have come so far
     * @param now ticker nanoseconds
     * @return whether the body is too slow
     */
    public boolean isMissed(boolean isAwaited, long received, long now, HttpSettings settings) {
        if (!isAwaited) {
            awaited = false;
            return false;
        }
        if (!awaited) {
            begin(received, now);
            return false;
        }
        if (now - lookedAt > LATE_NANOS) {
            since += now - lookedAt - LOOK_NANOS;
        }
        lookedAt = now;
        if (now - since < settings.timeOuts().acceptTimeout().toNanos()) {
            return false;
        }
        long seconds = settings.timeOuts().acceptTimeout().toSeconds();
        long least = Math.max(1, settings.bodies().minRequestRate() * seconds);
        boolean missed = received - receivedThen < least;
        begin(received, now);
        return missed;
    }

    private void begin(long received, long now) {
        awaited = true;
        lookedAt = now;
        since = now;
        receivedThen = received;
    }
}
