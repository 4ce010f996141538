package org.heliostat.http.http2;

import java.util.function.Supplier;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.channel.SentProgress;

/**
 * Watches how a client takes the answer of one stream: one that gives no window, or hardly any, is not waited for longer than
 * NetWriteTimeout and MinResponseRate allow. A client gives windows back when it has read what they were for; megabytes of
 * that may still lie in our kernel. So its time begins when it has taken what had left before the window was used up, if it
 * takes that fast enough for all streams of the connection. On the I/O loop.
 */
final class SendStall {

    private static final double NANOS_PER_SECOND = 1e9;

    private boolean waiting;
    private long since;
    private long sentThen;

    /** What the client must have taken before it can be expected to give a window, and what it had taken. */
    private long ahead;

    private long takenThen;

    /** When the client was last seen to take something, of whichever stream, and how much it had taken by then. */
    private long movedAt;

    private long movedTo;

    /**
     * @param waits whether some of the answer waits for the client's window
     * @param sent bytes that have left since the beginning
     * @param streams those of the connection
     * @param progress of the connection
     * @return whether the client was too slow; called about once a second
     */
    boolean isOver(
            boolean waits, long sent, int streams, Supplier<SentProgress> progress, long now, HttpSettings settings) {
        if (!waits) {
            waiting = false;
            return false;
        }
        if (!waiting) {
            waiting = true;
            begin(sent, progress.get(), now);
            return false;
        }
        SentProgress taking = takenThen < ahead ? progress.get() : null;
        if (taking != null && (taking.taken() >= ahead || taking.ahead() == 0)) {
            // It has all of it: from here on it is its turn.
            from(sent, ahead, now);
            return false;
        }
        long patience = settings.timeOuts().netWriteTimeout().toNanos();
        if (taking != null && hasStopped(taking.taken(), now, patience) && sent == sentThen) {
            return true;
        }
        if (now - since < patience) {
            return false;
        }
        double least = settings.answers().minResponseRate() * ((now - since) / NANOS_PER_SECOND);
        if (sent - sentThen >= Math.max(1, least)) {
            begin(sent, progress.get(), now);
            return false;
        }
        if (taking == null || taking.taken() - takenThen < Math.max(1, least * streams)) {
            return true;
        }
        from(sent, taking.taken(), now);
        return false;
    }

    /** What a client takes into its own buffers at first is no sign that it goes on reading. */
    private boolean hasStopped(long taken, long now, long patience) {
        if (taken != movedTo) {
            movedTo = taken;
            movedAt = now;
        }
        return now - movedAt >= patience;
    }

    private void begin(long sent, SentProgress progress, long now) {
        from(sent, progress.taken(), now);
        movedAt = now;
        movedTo = progress.taken();
        ahead = progress.taken() + progress.ahead();
    }

    private void from(long sent, long taken, long now) {
        since = now;
        sentThen = sent;
        takenThen = taken;
    }
}
