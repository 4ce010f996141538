package org.heliostat.http.channel;

import org.heliostat.http.HttpSettings;

/**
 * Watches how a client takes its answers while something waits for it: at all within NetWriteTimeout, and with
 * MinResponseRate over each NetWriteTimeout, so that single bytes now and then do not hold a session for ever. Runs on
 * the I/O loop.
 */
final class WriteDeadline {

    private static final double NANOS_PER_SECOND = 1e9;

    /** How a client takes its answer. */
    enum Verdict {
        IN_TIME,
        STALLED,
        TOO_SLOW
    }

    private boolean waiting;
    private long progressNanos;
    private long progressTaken;
    private long windowNanos;
    private long windowTaken;

    /** Called about once a second. */
    Verdict look(OrderedSends sends, long now, HttpSettings settings) {
        if (!sends.isWaitedFor()) {
            waiting = false;
            return Verdict.IN_TIME;
        }
        return judge(sends.progress().taken(), now, settings);
    }

    /** @param taken bytes that the client has taken since the beginning ({@link SentProgress}); more of them wait */
    Verdict judge(long taken, long now, HttpSettings settings) {
        if (!waiting) {
            waiting = true;
            beginWindow(taken, now);
        }
        if (taken != progressTaken) {
            progressTaken = taken;
            progressNanos = now;
        }
        long limit = settings.timeOuts().netWriteTimeout().toNanos();
        if (now - progressNanos >= limit) {
            return Verdict.STALLED;
        }
        if (now - windowNanos < limit) {
            return Verdict.IN_TIME;
        }
        double least = settings.answers().minResponseRate() * ((now - windowNanos) / NANOS_PER_SECOND);
        boolean tooSlow = taken - windowTaken < least;
        beginWindow(taken, now);
        return tooSlow ? Verdict.TOO_SLOW : Verdict.IN_TIME;
    }

    private void beginWindow(long taken, long now) {
        windowNanos = now;
        windowTaken = taken;
        progressNanos = now;
        progressTaken = taken;
    }
}
