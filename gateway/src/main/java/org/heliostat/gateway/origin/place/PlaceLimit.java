package org.heliostat.gateway.origin.place;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what all origins of one address have of a kind together: one whose line has changed goes on beside its successor with
 * what it has. Any thread, without a lock.
 */
public final class PlaceLimit {

    private volatile int most;
    private final AtomicInteger taken = new AtomicInteger();
    private final CopyOnWriteArrayList<OriginPlaces> sharers = new CopyOnWriteArrayList<>();

    /** @param most places; 0 for no limit */
    public PlaceLimit(int most) {
        this.most = most;
    }

    /** Those who wait there may get a place that another gives back; once, however often it joins. */
    void join(OriginPlaces sharer) {
        sharers.addIfAbsent(sharer);
    }

    void part(OriginPlaces sharer) {
        sharers.remove(sharer);
    }

    /** So many from now on; where more are taken, none is given until enough have been given back. */
    void most(int next) {
        most = next;
        admitWaiting();
    }

    /** @return places that are taken */
    int taken() {
        return taken.get();
    }

    boolean hasRoom() {
        int limit = most;
        return limit == 0 || taken.get() < limit;
    }

    boolean isLimited() {
        return most > 0;
    }

    /** @return whether more are taken than may be, since there may be fewer */
    boolean isOver() {
        int limit = most;
        return limit > 0 && taken.get() > limit;
    }

    /** @return how many are taken with the one that was free; 0 where none was */
    int enter() {
        int before = taken.get();
        int limit = most;
        while (limit == 0 || before < limit) {
            if (taken.compareAndSet(before, before + 1)) {
                return before + 1;
            }
            before = taken.get();
        }
        return 0;
    }

    void give() {
        taken.decrementAndGet();
    }

    void admitWaiting() {
        sharers.forEach(OriginPlaces::admitWaiting);
    }

    /** @return whether somebody waits for one */
    boolean isAwaited() {
        for (OriginPlaces sharer : sharers) {
            if (sharer.isAwaitedHere()) {
                return true;
            }
        }
        return false;
    }

    /** @return whether somebody has waited for long at another origin of the address */
    boolean isLateBeside(OriginPlaces own) {
        for (OriginPlaces sharer : sharers) {
            if (sharer != own && sharer.longWaiting() != null) {
                return true;
            }
        }
        return false;
    }

    /** @return where the request waits that has done so for the longest; null where none does */
    @Nullable
    OriginPlaces longestWaiting() {
        OriginPlaces longest = null;
        long since = 0;
        for (OriginPlaces sharer : sharers) {
            WaitingRequest first = sharer.first();
            if (first != null && (longest == null || first.sinceNanos() - since < 0)) {
                longest = sharer;
                since = first.sinceNanos();
            }
        }
        return longest;
    }

    /** Asks all to give up what is idle. */
    void reclaim() {
        sharers.forEach(OriginPlaces::reclaim);
    }
}
