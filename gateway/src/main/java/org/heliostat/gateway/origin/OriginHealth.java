package org.heliostat.gateway.origin;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Takes an origin out of service after failures in a row, for a time that doubles with each probe that fails: one request is
 * its probe, and the first success brings it back. While checks say that it is ill, it gets no request at all. Any thread.
 */
final class OriginHealth {

    private static final Standing WELL = new Standing(0, 0, 0, false);

    private final OriginSettings settings;
    private final AtomicReference<Standing> standing = new AtomicReference<>(WELL);
    private volatile boolean isIll;

    /**
     * @param failures in a row
     * @param outNanos for how long it is out; 0 while it is in service
     * @param untilNanos ticker time of the next probe
     * @param isProbed whether a request is its probe now
     */
    private record Standing(int failures, long outNanos, long untilNanos, boolean isProbed) {

        boolean isOut() {
            return outNanos > 0;
        }
    }

    OriginHealth(OriginSettings settings) {
        this.settings = settings;
    }

    boolean isInService() {
        return !isIll && !now().isOut();
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
        return !isIll && (!at.isOut() || !at.isProbed() && now - at.untilNanos() >= 0);
    }

    /** @return whether this request may be sent; false where another has become the probe meanwhile */
    boolean begin(long now) {
        while (!isIll) {
            Standing at = now();
            if (!at.isOut()) {
                return true;
            }
            if (at.isProbed() || now - at.untilNanos() < 0) {
                return false;
            }
            Standing probed = new Standing(at.failures(), at.outNanos(), at.untilNanos(), true);
            if (standing.compareAndSet(at, probed)) {
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
        standing.updateAndGet(
                at -> at.isProbed() ? new Standing(at.failures(), at.outNanos(), at.untilNanos(), false) : at);
    }

    /** @return nanoseconds for which it is out from now on; 0 where it is not, or was already */
    long failed(long now) {
        if (settings.failures() == 0) {
            return 0;
        }
        Standing before = standing.getAndUpdate(at -> afterFailure(at, now));
        Standing after = afterFailure(before, now);
        return after.isOut() && (!before.isOut() || before.isProbed()) ? after.outNanos() : 0;
    }

    private Standing now() {
        return requireNonNull(standing.get());
    }

    private Standing afterFailure(Standing at, long now) {
        int failures = Math.min(at.failures(), Integer.MAX_VALUE - 1) + 1;
        if (at.isOut() && !at.isProbed()) {
            // One that was sent before it was taken out.
            return new Standing(failures, at.outNanos(), at.untilNanos(), false);
        }
        if (at.isOut()) {
            long longer = Math.min(at.outNanos() * 2, settings.outMost().toNanos());
            return new Standing(failures, longer, now + longer, false);
        }
        if (failures < settings.failures()) {
            return new Standing(failures, 0, 0, false);
        }
        long out = settings.outTime().toNanos();
        return new Standing(failures, out, now + out, false);
    }
}
