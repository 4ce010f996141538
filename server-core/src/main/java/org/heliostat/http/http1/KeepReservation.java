package org.heliostat.http.http1;

import org.heliostat.connection.KeepAlive;

/** Holds one connection's place among those that may be kept. Runs on the I/O loop. */
final class KeepReservation {

    private final KeepAlive keepAlive;
    private boolean held;

    KeepReservation(KeepAlive keepAlive) {
        this.keepAlive = keepAlive;
    }

    boolean isHeld() {
        return held;
    }

    /** @return whether the connection may stay after the request that wants it to */
    boolean mayKeep(boolean wanted) {
        if (!wanted) {
            return false;
        }
        if (held) {
            held = keepAlive.renew();
            return held;
        }
        held = keepAlive.reserve();
        return held;
    }

    void release() {
        if (held) {
            held = false;
            keepAlive.release();
        }
    }
}
