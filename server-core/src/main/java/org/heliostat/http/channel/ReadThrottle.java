package org.heliostat.http.channel;

import org.heliostat.qos.Pace;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Slows what a client sends to a bandwidth limit: after each piece nothing is read until the turn of that piece has come,
 * so that the client's own connection holds it back. Runs on the I/O loop.
 */
public final class ReadThrottle {

    private final ConnectionChannel channel;
    private final Ticker ticker;
    private final Runnable goOn;
    private @Nullable ThrottleTimer waiting;
    private boolean hurried;
    private long since;
    private long total;
    private boolean charged;

    /** When what this client has sent would have come at the rate of the limit. */
    private long paid;

    /** @param goOn looks again whether to read */
    public ReadThrottle(ConnectionChannel channel, Ticker ticker, Runnable goOn) {
        this.channel = channel;
        this.ticker = ticker;
        this.goOn = goOn;
    }

    /** Bytes of an exchange's body have come. */
    public void received(Sender sender, long bytes) {
        Pace pace = sender.pace();
        if (pace == null || hurried) {
            return;
        }
        long now = ticker.nanos();
        int changes = pace.changes();
        long turn = own(now, pace.passed(now, bytes), pace.cost(bytes));
        if (turn - now <= 0 || waiting != null) {
            return;
        }
        if (sender.isFirstWait()) {
            pace.slowed();
        }
        since = now;
        waiting = new ThrottleTimer(pace, turn, changes, channel, ticker, this::end);
    }

    /** Others do not wait for long behind what has come already; the client who sent it does. */
    private long own(long now, long shared, long cost) {
        long begin = charged && paid - now > 0 ? paid : now;
        charged = true;
        paid = begin + cost;
        return begin - shared > 0 ? begin : shared;
    }

    public boolean isOn() {
        return waiting != null;
    }

    /** @return how long nothing was read on this connection because of this, in nanoseconds */
    public long total(long now) {
        return waiting == null ? total : total + (now - since);
    }

    /** Nothing is slowed any more. */
    public void hurry() {
        hurried = true;
        end();
    }

    /** Reading may go on. */
    public void end() {
        if (waiting != null) {
            long now = ticker.nanos();
            total += now - since;
            waiting.end(now);
            waiting = null;
            goOn.run();
        }
    }
}
