package org.heliostat.http.http1;

import org.heliostat.qos.Pace;
import org.jspecify.annotations.Nullable;

/**
 * Slows what a client sends to a bandwidth limit: after each piece nothing is read until the turn of that piece has come,
 * so that the client's own connection holds it back. Runs on the I/O loop.
 */
final class ReadPause {

    private final Http1Connection connection;
    private final Runnable goOn;
    private @Nullable HeldUp heldUp;
    private boolean hurried;
    private long since;
    private long total;
    private boolean charged;

    /** When what this client has sent would have come at the rate of the limit. */
    private long paid;

    /** @param goOn looks again whether to read */
    ReadPause(Http1Connection connection, Runnable goOn) {
        this.connection = connection;
        this.goOn = goOn;
    }

    /** Bytes of an exchange's body have come. */
    void received(Http1Transport transport, long bytes) {
        Pace pace = transport.pace();
        if (pace == null || hurried) {
            return;
        }
        long now = connection.environment().ticker().nanos();
        int changes = pace.changes();
        long turn = own(now, pace.passed(now, bytes), pace.cost(bytes));
        if (turn - now <= 0 || heldUp != null) {
            return;
        }
        if (transport.isHeldUpFirst()) {
            pace.slowed();
        }
        since = now;
        heldUp = new HeldUp(
                pace,
                turn,
                changes,
                connection.channel().context().executor(),
                connection.environment().ticker(),
                this::end);
    }

    /** Others do not wait for long behind what has come already; the client who sent it does. */
    private long own(long now, long shared, long cost) {
        long begin = charged && paid - now > 0 ? paid : now;
        charged = true;
        paid = begin + cost;
        return begin - shared > 0 ? begin : shared;
    }

    boolean isOn() {
        return heldUp != null;
    }

    /** @return how long nothing was read on this connection because of this, in nanoseconds */
    long total(long now) {
        return heldUp == null ? total : total + (now - since);
    }

    /** Nothing is slowed any more. */
    void hurry() {
        hurried = true;
        end();
    }

    /** Reading may go on. */
    void end() {
        if (heldUp != null) {
            long now = connection.environment().ticker().nanos();
            total += now - since;
            heldUp.end(now);
            heldUp = null;
            goOn.run();
        }
    }
}
