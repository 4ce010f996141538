package org.heliostat.http.http2;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * Knows whether somebody works for one stream, and has that counted where the stream ends before. Methods say who may call
 * them.
 */
final class StreamWork {

    private static final AtomicReferenceFieldUpdater<StreamWork, State> STATE =
            AtomicReferenceFieldUpdater.newUpdater(StreamWork.class, State.class, "state");

    private enum State {
        GOES_ON,
        /** The client has its answer, whoever has given it is not done. */
        OUTLIVES_ANSWER,
        /** The stream was reset. */
        OUTLIVES_STREAM,
        RETURNED
    }

    private final ConnectionLoad load;
    private volatile State state = State.GOES_ON;

    /** @param load where work is counted that outlives its stream */
    StreamWork(ConnectionLoad load) {
        this.load = load;
    }

    /** There is nothing to do for it any more, but for the loop. On the loop, before the answer is handed over. */
    void notNeeded() {
        state = State.RETURNED;
    }

    /** Nobody works for it any more. Any thread. */
    void returned() {
        State before = STATE.getAndSet(this, State.RETURNED);
        if (before == State.OUTLIVES_ANSWER || before == State.OUTLIVES_STREAM) {
            load.returned(before == State.OUTLIVES_ANSWER);
        }
    }

    /** The stream is no more: if somebody still works for it, that counts until it returns. On the loop. */
    void streamEnded(boolean wasAnswered) {
        if (state == State.RETURNED) {
            return;
        }
        // Before it is said: who returns just now takes back what was counted.
        load.outlived(wasAnswered);
        State outlives = wasAnswered ? State.OUTLIVES_ANSWER : State.OUTLIVES_STREAM;
        if (!STATE.compareAndSet(this, State.GOES_ON, outlives)) {
            load.returned(wasAnswered);
        }
    }
}
