package org.heliostat.http.http1;

import org.heliostat.http.channel.FileEnd;
import org.heliostat.http.exchange.SentCallback;
import org.heliostat.time.Ticker;

/**
 * The file of one answer, from the moment it was handed over until the operating system has taken its last byte, or never
 * will: that takes as long as the client likes. Any thread may ask; the end is told on the I/O loop.
 */
final class FileOnItsWay implements FileEnd {

    /** The operating system holds so much for a client anyway, and so it is no use to wait for smaller ones. */
    private static final long LEAST_AWAITED = 64 * 1024;

    private final Ticker ticker;
    private final long count;
    private final long since;
    private final Runnable release;
    private final Runnable cut;
    private final SentCallback whenEnded = new SentCallback();
    private volatile long unsent;
    private volatile long tookNanos;

    /**
     * @param count bytes to send
     * @param release run once at the end: nobody needs the file any more
     * @param cut run before it where not all of it has left
     */
    FileOnItsWay(Ticker ticker, long count, Runnable release, Runnable cut) {
        this.ticker = ticker;
        this.count = count;
        this.since = ticker.nanos();
        this.release = release;
        this.cut = cut;
    }

    @Override
    public void ended(long left) {
        unsent = left;
        tookNanos = ticker.nanos() - since;
        try {
            if (left > 0) {
                cut.run();
            }
        } finally {
            end();
        }
    }

    private void end() {
        try {
            release.run();
        } finally {
            whenEnded.sent();
        }
    }

    /** @return false where it has ended or is small: the callback is not called then */
    boolean whenEnded(Runnable callback) {
        return count > LEAST_AWAITED && whenEnded.await(callback);
    }

    /** @return bytes that did not leave: known at the end, 0 before */
    long unsent() {
        return unsent;
    }

    /** @return nanoseconds from the beginning to the end, 0 before the end */
    long tookNanos() {
        return tookNanos;
    }
}
