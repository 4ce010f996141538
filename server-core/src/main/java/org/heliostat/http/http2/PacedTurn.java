package org.heliostat.http.http2;

import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.ThrottleTimer;
import org.heliostat.qos.Pace;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Holds one stream's turns at a bandwidth limit; waiting is a timer of the loop, not a thread. On the I/O loop. */
final class PacedTurn {

    private int bytes;
    private long at;
    private int changes;
    private boolean hasWaited;
    private @Nullable ThrottleTimer waiting;

    /**
     * @param most bytes that could leave otherwise
     * @param goOn run when the turn has come
     * @return bytes that may leave now; 0 while it waits
     */
    int allow(Pace pace, int most, ConnectionChannel channel, Ticker ticker, Runnable goOn) {
        long now = ticker.nanos();
        if (bytes == 0) {
            bytes = Math.min(most, pace.piece());
            // Before the turn: a limit that changes meanwhile must not pass for the one of the turn.
            changes = pace.changes();
            at = pace.turn(now, bytes);
        }
        if (at - now > 0 && changes == pace.changes()) {
            if (waiting == null) {
                if (!hasWaited) {
                    hasWaited = true;
                    pace.slowed();
                }
                waiting = new ThrottleTimer(pace, at, changes, channel, ticker, goOn);
            }
            return 0;
        }
        endWait(now);
        int granted = Math.min(bytes, most);
        if (granted < bytes) {
            pace.giveBack(bytes - granted);
        }
        bytes = 0;
        return granted;
    }

    /** @return whether the stream waits for its turn */
    boolean isWaiting() {
        return waiting != null;
    }

    void endWait(long now) {
        if (waiting != null) {
            waiting.end(now);
            waiting = null;
        }
    }

    /** Nothing more of it leaves. */
    void end(@Nullable Pace pace, long now) {
        endWait(now);
        if (bytes > 0 && pace != null) {
            pace.giveBack(bytes);
            bytes = 0;
        }
    }
}
