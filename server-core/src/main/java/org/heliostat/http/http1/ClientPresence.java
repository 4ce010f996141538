package org.heliostat.http.http1;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Whether the client of one exchange is still there, who wants to know when it goes, and how long somebody has waited
 * for it. The loop says so, one other thread at a time asks. A part of the transport, not an object of its own,
 * because there is one for each request.
 */
abstract class ClientPresence {

    private static final AtomicReferenceFieldUpdater<ClientPresence, Runnable> CALLBACK =
            AtomicReferenceFieldUpdater.newUpdater(ClientPresence.class, Runnable.class, "goneCallback");

    private volatile boolean gone;
    private volatile @Nullable Runnable goneCallback;
    private long waitedNanos;

    abstract void runOnLoop(Runnable task);

    /** @return whether the connection was lost before the answer was complete. Any thread. */
    final boolean isGone() {
        return gone;
    }

    /** Adds a callback; it runs on the loop, once, and never if the answer is complete before. Any thread. */
    final void addGoneCallback(Runnable callback) {
        Runnable before = goneCallback;
        while (!CALLBACK.compareAndSet(this, before, both(before, callback))) {
            before = goneCallback;
        }
        if (gone) {
            runOnLoop(this::tellGone);
        }
    }

    /** The connection is lost. On the loop. */
    final void gone() {
        gone = true;
        tellGone();
    }

    /** The answer is complete; nobody is told about the connection any more. On the loop. */
    final void answered() {
        if (goneCallback != null) {
            goneCallback = null;
        }
    }

    /** A thread has waited for the client to take something. That thread. */
    final void waited(long nanos) {
        waitedNanos += nanos;
    }

    /** @return nanoseconds that threads have waited. The exchange's thread. */
    public final long waitedNanos() {
        return waitedNanos;
    }

    private void tellGone() {
        Runnable callback = CALLBACK.getAndSet(this, null);
        if (callback != null) {
            callback.run();
        }
    }

    private static Runnable both(@Nullable Runnable first, Runnable second) {
        if (first == null) {
            return second;
        }
        return () -> {
            first.run();
            second.run();
        };
    }
}
