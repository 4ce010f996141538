package org.heliostat.servlet.websocket.protocol;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Bytes that leave together, and who wants to know when they have. Any thread. */
final class Piece {

    private enum State {
        WAITING,
        BEGUN,
        OVER
    }

    private final byte[] bytes;
    private final Consumer<@Nullable Throwable> done;
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);

    /** @param done told once: null when the bytes have left, else why not */
    Piece(byte[] bytes, Consumer<@Nullable Throwable> done) {
        this.bytes = bytes;
        this.done = done;
    }

    byte[] bytes() {
        return bytes;
    }

    /** @return false when it was given up and must not be sent */
    boolean begin() {
        return state.compareAndSet(State.WAITING, State.BEGUN);
    }

    /** @return false when it has begun to leave, or has left */
    boolean giveUp(Throwable why) {
        if (!state.compareAndSet(State.WAITING, State.OVER)) {
            return false;
        }
        done.accept(why);
        return true;
    }

    boolean hasBegun() {
        return state.get() == State.BEGUN;
    }

    void over(@Nullable Throwable why) {
        if (state.getAndSet(State.OVER) != State.OVER) {
            done.accept(why);
        }
    }
}
