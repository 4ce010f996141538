package org.heliostat.study.load;

/** A request begins whenever a connection is free for it: the server says how many there are. Belongs to one loop. */
final class ClosedLoop implements Arrivals {

    private boolean ended;

    @Override
    public boolean isDue(long now) {
        return !ended;
    }

    @Override
    public long take(long now) {
        return now;
    }

    @Override
    public void endAt(long moment) {
        ended = true;
    }

    @Override
    public long untilNext(long now) {
        return ended ? Long.MAX_VALUE : 0;
    }

    @Override
    public boolean countsByStart() {
        return false;
    }
}
