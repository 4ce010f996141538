package org.heliostat.http.http1;

import org.heliostat.http.HttpSettings;

/**
 * Watches how fast a body comes while somebody waits for it (AcceptTimeout, MinRequestRate). As long as nobody waits,
 * it is us who hold it up. Runs on the I/O loop.
 */
final class BodyDeadline {

    private boolean awaited;
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
        if (now - since < settings.acceptTimeout().toNanos()) {
            return false;
        }
        long least =
                Math.max(1, settings.minRequestRate() * settings.acceptTimeout().toSeconds());
        boolean missed = body.received() - receivedThen < least;
        begin(body, now);
        return missed;
    }

    private void begin(Http1Body body, long now) {
        awaited = true;
        since = now;
        receivedThen = body.received();
    }
}
