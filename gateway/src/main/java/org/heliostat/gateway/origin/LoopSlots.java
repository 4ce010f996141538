package org.heliostat.gateway.origin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.heliostat.gateway.origin.place.OriginPlaces;
import org.heliostat.gateway.origin.place.WaitingRequest;
import org.jspecify.annotations.Nullable;

/**
 * Says whether one I/O loop may open one more connection to an origin (max-connections), and keeps its requests that wait until it
 * may, or until a connection of the loop is free. On that loop.
 */
final class LoopSlots {

    private final Executor loop;
    private final OriginPlaces places;
    private final Loop streams;
    private final Deque<Starved> starved = new ArrayDeque<>(0);

    /** A place that was given to a request which is about to take it. */
    private boolean isHeld;

    /** What the loop can do for those who wait. On that loop. */
    interface Loop {

        /** Sends it, on whatever there is. */
        void take(StreamWish wish);

        /** Lets somebody who waits have a connection that is idle, or what its end makes room for. */
        void share();
    }

    /**
     * @param places for connections, of all loops
     */
    LoopSlots(Executor loop, OriginPlaces places, Loop streams) {
        this.loop = loop;
        this.places = places;
        this.streams = streams;
    }

    /** @return whether a connection may be opened; {@link #free} must follow when that has ended, or was not opened */
    boolean take() {
        if (isHeld) {
            isHeld = false;
            return true;
        }
        return places.enter();
    }

    /** @return whether the connections to the origin are bounded */
    boolean isLimited() {
        return places.isLimited();
    }

    /** A connection has ended, or was not opened after all. */
    void free() {
        places.leave();
    }

    /** Lets it wait, in the queue of the origin; it is refused where that is full. */
    void await(StreamWish wish) {
        Starved one = new Starved(wish);
        WaitingRequest queued = places.await(loop, one);
        if (queued == null) {
            wish.wanted()
                    .refused(
                            "no more connections may be opened (max-connections), and as many wait as may (queue-size)",
                            true);
        } else if (!one.isTold) {
            one.queued = queued;
            starved.add(one);
            wish.wanted().waits(one::leave);
            places.reclaimAll();
        }
    }

    /** @return whether there are more connections than may be, on whatever loop */
    boolean isOver() {
        return places.isOver();
    }

    /** A connection of the loop has nothing to do. */
    void idle() {
        if (places.isAwaited() || places.isOver()) {
            // Behind what is being done with it.
            loop.execute(streams::share);
        }
    }

    /** @return whether a connection that is idle must end, since there are too many, or for somebody on another loop */
    boolean mustYield() {
        Executor late = places.longWaiting();
        return places.isOver() || late != null && late != loop || places.isLateElsewhere();
    }

    /** @return whether anybody waits for a connection, on whatever loop */
    boolean isAwaited() {
        return places.isAwaited();
    }

    /** @return the one of this loop that has waited for the longest, of those that can be sent; it waits no more. Null for none */
    @Nullable
    StreamWish next(Predicate<StreamWish> fits) {
        for (Iterator<Starved> each = starved.iterator(); each.hasNext(); ) {
            Starved one = each.next();
            if (fits.test(one.wish)) {
                each.remove();
                if (one.leaveQueue()) {
                    return one.wish;
                }
            }
        }
        return null;
    }

    /** One request that waits. */
    private final class Starved implements WaitingRequest.Outcome {

        private final StreamWish wish;
        private @Nullable WaitingRequest queued;
        private boolean isTold;
        private boolean hasLeft;

        Starved(StreamWish wish) {
            this.wish = wish;
        }

        /** @return false where it waits no more: it is told what has become of it */
        boolean leave() {
            hasLeft = starved.remove(this);
            if (hasLeft) {
                leaveQueue();
            }
            return hasLeft;
        }

        /** @return false where it has a place, or was told that there is none in time */
        boolean leaveQueue() {
            WaitingRequest own = queued;
            return own != null && places.leaveQueue(own);
        }

        @Override
        public void admitted() {
            if (hasLeft) {
                places.leave();
                return;
            }
            isTold = true;
            starved.remove(this);
            isHeld = true;
            streams.take(wish);
            if (isHeld) {
                isHeld = false;
                places.leave();
            }
        }

        @Override
        public void tooLate() {
            if (hasLeft) {
                return;
            }
            isTold = true;
            starved.remove(this);
            wish.wanted()
                    .refused(
                            "it waited too long for one of the connections to it (max-connections, queue-timeout)",
                            false);
        }
    }
}
