package org.heliostat.study.load;

/**
 * Requests begin at even distances, whether the server keeps up or not. Those that are late wait in no list: the number of the next
 * one says when it should have begun. Belongs to one loop.
 */
final class ConstantRate implements Arrivals {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long first;
    private final double distance;
    private long taken;
    private long end;
    private boolean ended;

    /**
     * Begins at a moment.
     *
     * @param first when the first request should begin
     * @param perSecond above 0
     */
    ConstantRate(long first, double perSecond) {
        this.first = first;
        this.distance = NANOS_PER_SECOND / perSecond;
    }

    @Override
    public boolean isDue(long now) {
        return next() - now <= 0 && isBeforeEnd();
    }

    @Override
    public long take(long now) {
        long due = next();
        taken++;
        return due;
    }

    @Override
    public void endAt(long moment) {
        end = moment;
        ended = true;
    }

    @Override
    public long untilNext(long now) {
        return isBeforeEnd() ? Math.max(0, next() - now) : Long.MAX_VALUE;
    }

    @Override
    public boolean countsByStart() {
        return true;
    }

    private boolean isBeforeEnd() {
        return !ended || next() - end < 0;
    }

    /** Counted from the first one, so that no rounding adds up. */
    private long next() {
        return first + (long) (taken * distance);
    }
}
