package org.heliostat.http.exchange;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells one who waits for it, once, that an answer which was handed over whole has left, or never will. Any thread may wait;
 * the end is told on the I/O loop.
 */
public final class SentCallback {

    private static final Logger LOG = LoggerFactory.getLogger(SentCallback.class);

    private static final Runnable SENT = () -> {};

    private final AtomicReference<@Nullable Runnable> waiting = new AtomicReference<>();

    /** @return false where it has ended, or somebody waits already: the callback is not called then */
    public boolean await(Runnable callback) {
        return waiting.compareAndSet(null, callback);
    }

    /** @return whether somebody waits. Any thread. */
    public boolean isAwaited() {
        Runnable callback = waiting.get();
        return callback != null && callback != SENT;
    }

    /** The answer has left, or never will. Whoever sends has nothing to do with what fails in the callback. On the loop. */
    public void sent() {
        Runnable told = waiting.getAndSet(SENT);
        if (told == null || told == SENT) {
            return;
        }
        try {
            told.run();
        } catch (RuntimeException | Error failed) {
            LOG.error("what follows an answer that was sent has failed", failed);
        }
    }
}
