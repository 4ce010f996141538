package org.heliostat.http.http2;

import org.heliostat.http.HttpSettings;

/**
 * Watches how a client takes the answer of one stream: one that gives no window, or hardly any, is not waited for longer than
 * NetWriteTimeout and MinResponseRate allow. On the I/O loop.
 */
final class SendStall {

    private static final double NANOS_PER_SECOND = 1e9;

    private boolean waiting;
    private long since;
    private long sentThen;

    /**
     * @param waits whether some of the answer waits for the client
     * @param sent bytes that have left since the beginning
     * @return whether the client was too slow; called about once a second
     */
    boolean isOver(boolean waits, long sent, long now, HttpSettings settings) {
        if (!waits) {
            waiting = false;
            return false;
        }
        if (!waiting) {
            waiting = true;
            begin(sent, now);
            return false;
        }
        if (now - since < settings.timeOuts().netWriteTimeout().toNanos()) {
            return false;
        }
        double least = settings.answers().minResponseRate() * ((now - since) / NANOS_PER_SECOND);
        boolean over = sent - sentThen < Math.max(1, least);
        begin(sent, now);
        return over;
    }

    private void begin(long sent, long now) {
        since = now;
        sentThen = sent;
    }
}
