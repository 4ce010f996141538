package org.heliostat.gateway.origin;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Takes an origin out of service after failures in a row, for a time that doubles with each probe that fails: one request is
 * its probe, and the first success brings it back. A probe that takes longer than that time makes room for another. While checks
 * say that it is ill, it gets no request at all. Any thread.
 */
final class OriginHealth {

    private static final Standing WELL = new Standing(0, 0, 0, false, false);

    private final OriginSettings settings;
    private final AtomicReference<Standing> standing = new AtomicReference<>(WELL);
    private volatile boolean isIll;

    /**
     * @param failures in a row
     * @param outNanos for how long it is out; 0 while it is in service
     * @param untilNanos ticker time of the next probe, also while there is one that does not end
     * @param isProbed whether a request is its probe now
     * @param isReached whether the last failure has reached it, or a connection since
     */
    private record Standing(int failures, long outNanos, long untilNanos, boolean isProbed, boolean isReached) {

        boolean isOut() {
            return outNanos > 0;
        }

        /**
         * One probe may wait for its answer for minutes, and tells nothing meanwhile: another takes its place, but later each time, as
         * where a probe fails.
         */
        Standing probed(long now, long outMost) {
            long out = isProbed ? Math.min(outNanos * 2, outMost) : outNanos;
            return new Standing(failures, out, now + out, true, isReached);
        }

        Standing unprobed() {
            return new Standing(failures, outNanos, untilNanos - outNanos, false, isReached);
        }

        Standing reached() {
            return new Standing(failures, outNanos, untilNanos, isProbed, true);
        }
    }

    OriginHealth(OriginSettings settings) {
        this.settings = settings;
    }

    boolean isInService() {
        return !isIll && !now().isOut();
    }

    /** Somebody says that it is well. */
    void bringBack() {
        isIll = false;
        standing.set(WELL);
    }

    /** Somebody says that it is dead: its next probe is after the usual time, or its checks bring it back. */
    void takeOut(long now) {
        long out = settings.outTime().toNanos();
        standing.updateAndGet(at -> new Standing(at.failures(), out, now + out, false, false));
    }

    /** Checks say so. @return whether they have not before */
    boolean checkedIll() {
        boolean news = !isIll;
        isIll = true;
        return news;
    }

    /** Checks say so. @return whether that has brought it back */
    boolean checkedWell() {
        boolean wasIn = isInService();
        isIll = false;
        standing.set(WELL);
        return !wasIn;
    }

    /** @return whether a request may be sent now, as its probe where it is out */
    boolean isUsable(long now) {
        Standing at = now();
        return !isIll && (!at.isOut() || now - at.untilNanos() >= 0);
    }

    /** @return whether this request may be sent; false where another has become the probe meanwhile */
    boolean begin(long now) {
        while (!isIll) {
            Standing at = now();
            if (!at.isOut()) {
                return true;
            }
            if (now - at.untilNanos() < 0) {
                return false;
            }
            if (standing.compareAndSet(at, at.probed(now, settings.outMost().toNanos()))) {
                return true;
            }
        }
        return false;
    }

    /** @return whether that has brought it back */
    boolean succeeded() {
        Standing before = now();
        if (before == WELL) {
            return false;
        }
        return standing.getAndSet(WELL).isOut();
    }

    /** The request told nothing about it, such as one whose client has left. */
    void toldNothing() {
        standing.updateAndGet(at -> at.isProbed() ? at.unprobed() : at);
    }

    /** It has taken a connection: it is there, however long its answer takes. */
    void reached() {
        if (now().isOut()) {
            standing.updateAndGet(at -> at.isOut() ? at.reached() : at);
        }
    }

    /**
     * @param isReached whether the request has reached it, and only its answer was late or none
     * @return nanoseconds for which it is out from now on; 0 where it is not, or was already
     */
    long failed(long now, boolean isReached) {
        if (settings.failures() == 0) {
            return 0;
        }
        Standing before = standing.getAndUpdate(at -> afterFailure(at, now, isReached));
        Standing after = afterFailure(before, now, isReached);
        return after.isOut() && (!before.isOut() || before.isProbed()) ? after.outNanos() : 0;
    }

    /** It stays in service after all, until the next failure. */
    void stays() {
        standing.updateAndGet(at -> at.isOut() ? new Standing(settings.failures() - 1, 0, 0, false, true) : at);
    }

    /** @return whether a request may be sent though it is out, where nobody else is there: requests do reach it */
    boolean isLastResort() {
        Standing at = now();
        return !isIll && at.isOut() && at.isReached();
    }

    private Standing now() {
        return requireNonNull(standing.get());
    }

    private Standing afterFailure(Standing at, long now, boolean isReached) {
        int failures = Math.min(at.failures(), Integer.MAX_VALUE - 1) + 1;
        if (at.isOut() && !at.isProbed()) {
            // One that was sent before it was taken out.
            return new Standing(failures, at.outNanos(), at.untilNanos(), false, isReached);
        }
        if (at.isOut()) {
            long longer = Math.min(at.outNanos() * 2, settings.outMost().toNanos());
            return new Standing(failures, longer, now + longer, false, isReached);
        }
        if (failures < settings.failures()) {
            return new Standing(failures, 0, 0, false, isReached);
        }
        long out = settings.outTime().toNanos();
        return new Standing(failures, out, now + out, false, isReached);
    }
}
