package org.heliostat.http.exchange;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Keeps what is to be run if the client of one exchange goes before its answer is complete. Any thread adds. */
public final class GoneCallbacks {

    private final AtomicReference<@Nullable Runnable> all = new AtomicReference<>();

    /** Adds one that is run behind those that were added before. Where the client has gone, {@link #run} must follow. */
    public void add(Runnable callback) {
        all.accumulateAndGet(callback, (before, next) -> before == null ? next : both(before, next));
    }

    private static Runnable both(Runnable first, @Nullable Runnable second) {
        return () -> {
            first.run();
            if (second != null) {
                second.run();
            }
        };
    }

    /** The client has gone: runs each once. On the I/O loop. */
    public void run() {
        Runnable callbacks = all.getAndSet(null);
        if (callbacks != null) {
            callbacks.run();
        }
    }

    /** The answer is complete: nobody is told any more. On the I/O loop. */
    public void clear() {
        all.set(null);
    }
}
