package org.heliostat.http.http2;

import org.heliostat.connection.KeepAlive;
import org.heliostat.frames.FrameReader;
import org.heliostat.http.HttpEnvironment;

/** Watches how long a connection has nothing to do, and whether it may be kept at all. On the I/O loop. */
final class ConnectionTimes {

    /** What has become of the time that a client is given. */
    enum Verdict {
        IN_TIME,
        /** A frame or a field block was begun, and is not complete. */
        OVERDUE,
        /** Nothing was ever asked for. */
        SILENT,
        /** Nothing more was asked for. */
        IDLE
    }

    private final HttpEnvironment environment;
    private final KeepAlive keepAlive;
    private long idleSince;
    private long middleSince;
    private long middleFrames = -1;
    private long requests;
    private boolean held;

    ConnectionTimes(HttpEnvironment environment) {
        this.environment = environment;
        this.keepAlive = environment.keepAlive();
        this.idleSince = environment.ticker().nanos();
    }

    /** @return whether the connection may be kept after one more request */
    boolean request() {
        requests++;
        if (requests > 1) {
            keepAlive.hit();
        }
        held = held ? keepAlive.renew() : keepAlive.reserve();
        return held;
    }

    long requests() {
        return requests;
    }

    /** The last of its streams has ended. */
    void idle() {
        idleSince = environment.ticker().nanos();
    }

    /** Called about once a second. */
    Verdict look(long now, boolean isIdle, FrameReader reader) {
        long accept = environment.settings().timeOuts().acceptTimeout().toNanos();
        if (!reader.isInTheMiddle()) {
            middleFrames = -1;
        } else if (middleFrames != reader.frames()) {
            middleFrames = reader.frames();
            middleSince = now;
        } else if (now - middleSince >= accept) {
            return Verdict.OVERDUE;
        }
        if (!isIdle || now - idleSince < (requests > 0 ? keepAlive.timeout().toNanos() : accept)) {
            return Verdict.IN_TIME;
        }
        if (requests > 0) {
            keepAlive.timedOut();
            return Verdict.IDLE;
        }
        return reader.isInTheMiddle() ? Verdict.OVERDUE : Verdict.SILENT;
    }

    /** Gives the connection's place among the kept ones back. */
    void end() {
        if (held) {
            held = false;
            keepAlive.release();
        }
    }
}
