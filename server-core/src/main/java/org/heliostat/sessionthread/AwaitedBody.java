package org.heliostat.sessionthread;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.UnaryOperator;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;

/**
 * One request from its head until its body has come whole: whether it is held, holds a place, or needs none. Any thread, but
 * for what says otherwise.
 */
final class AwaitedBody implements RequestBody.Watch {

    /** Bytes that are kept of a body before somebody reads it, on every protocol. */
    private static final long MOST_KEPT = 65_536;

    /** Room is taken for so many bytes at a time; little more than that is what a request without a body costs. */
    private static final long STEP = 4_096;

    enum State {
        /** Before the connection queue, without a place. */
        HELD,
        /** In the connection queue or on a session thread, which may have to wait for the client. */
        PLACED,
        /** On a session thread, which does something else while the server holds the client up. */
        LENT,
        /** Gone on, and no session thread would have to wait for the client. */
        UNPLACED,
        /** The body is whole or has failed. */
        ENDED,
        /** It has waited too long. */
        REFUSED
    }

    /** @param threads session threads that work for it now */
    private record Standing(State state, int threads) {

        Standing in(State other) {
            return new Standing(other, threads);
        }
    }

    private static final AtomicReferenceFieldUpdater<AwaitedBody, Standing> STANDING =
            AtomicReferenceFieldUpdater.newUpdater(AwaitedBody.class, Standing.class, "standing");

    private final BodyPlaces places;
    private final Exchange exchange;
    private final RequestBody body;
    private final long number;
    private volatile Standing standing;

    /** Bytes for which there is room while it is held. The I/O loop's. */
    private long room;

    // The clock's, as is what follows.
    private boolean isReadyToRun;
    private long readyToRunNanos;
    private long readThen = -1;

    /** @param number the order of coming */
    AwaitedBody(BodyPlaces places, Exchange exchange, RequestBody body, long number, State first) {
        this.places = places;
        this.exchange = exchange;
        this.body = body;
        this.number = number;
        this.standing = new Standing(first, 0);
    }

    Exchange exchange() {
        return exchange;
    }

    RequestBody body() {
        return body;
    }

    long number() {
        return number;
    }

    boolean isOver() {
        State now = standing.state();
        return now == State.ENDED || now == State.REFUSED;
    }

    /**
     * @param kept bytes of it that are kept
     * @return bytes for which room is needed besides what it has: as many as it may still be, one step at least. On its I/O loop.
     */
    long missingRoom(long kept) {
        long announced = body.contentLength();
        long most = announced < 0 ? MOST_KEPT : Math.min(announced, MOST_KEPT);
        long steps = Math.max(1, (kept + STEP - 1) / STEP);
        return Math.max(0, Math.min(steps * STEP, most) - room);
    }

    /** It has so much room more. On its I/O loop. */
    void widen(long bytes) {
        room += bytes;
    }

    /** @return bytes of room that it had, and has no more. On its I/O loop. */
    long giveUpRoom() {
        long given = room;
        room = 0;
        return given;
    }

    /** Lets it go on with a place that has been taken for it. @return false where it does not wait for one any more */
    boolean admit() {
        return change(now -> now.state() == State.HELD ? now.in(State.PLACED) : now)
                        .state()
                == State.HELD;
    }

    /** Takes it out where it is still held. @return false where it is not */
    boolean refuse() {
        return change(now -> now.state() == State.HELD ? now.in(State.REFUSED) : now)
                        .state()
                == State.HELD;
    }

    @Override
    public void ended() {
        change(now -> now.state() == State.REFUSED ? now : now.in(State.ENDED));
    }

    @Override
    public void arrived() {
        if (standing.state() == State.HELD) {
            places.keepMore(this);
        }
    }

    /** A thread of the application's own may wait as it likes. */
    @Override
    public void awaited() {
        change(now -> isWithoutPlace(now) && now.threads() > 0 ? now.in(State.PLACED) : now);
    }

    @Override
    public void threadTaken() {
        change(now -> new Standing(now.state(), now.threads() + 1));
    }

    @Override
    public void threadLeft() {
        change(now -> {
            boolean isLast = now.threads() == 1;
            return new Standing(isLast ? unplaced(now) : now.state(), now.threads() - 1);
        });
    }

    @Override
    public void steppedAside() {
        change(now -> now.threads() == 0 ? now.in(unplaced(now)) : now);
    }

    private static boolean isWithoutPlace(Standing now) {
        return now.state() == State.UNPLACED || now.state() == State.LENT;
    }

    private static State unplaced(Standing now) {
        return now.state() == State.PLACED || now.state() == State.LENT ? State.UNPLACED : now.state();
    }

    /**
     * Lends its place where the server has held the client up since the last look, nobody has read, and few enough lend theirs.
     * Not at once: who reads a moment later would have to wait for the client after all.
     */
    void lookWhetherHeldUp() {
        Standing before = standing;
        boolean isHeldUp = before.state() == State.PLACED && before.threads() > 0 && body.isFull();
        long read = isHeldUp ? body.bytesRead() : -1;
        if (isHeldUp && read == readThen && places.mayLend()) {
            change(now -> now.state() == State.PLACED && now.threads() > 0 ? now.in(State.LENT) : now);
        }
        readThen = read;
    }

    /** @return whether it was ready to run, and has only waited for a place, for so many nanoseconds; 0: whether for ever */
    boolean hasWaited(long nanos, long now) {
        if (!isReadyToRun && body.isFull()) {
            isReadyToRun = true;
            readyToRunNanos = now;
        }
        return isReadyToRun && nanos > 0 && now - readyToRunNanos > nanos;
    }

    /** @return how it stood before */
    private Standing change(UnaryOperator<Standing> step) {
        Standing before = standing;
        Standing after = step.apply(before);
        while (after != before && !STANDING.compareAndSet(this, before, after)) {
            before = standing;
            after = step.apply(before);
        }
        if (after.state() != before.state()) {
            places.moved(this, before.state(), after.state());
        }
        return before;
    }
}
