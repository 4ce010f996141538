package org.heliostat.spring;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.heliostat.admin.DrainResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.GracefulShutdownCallback;
import org.springframework.boot.web.server.GracefulShutdownResult;

/**
 * Closes the port of a server, lets requests in progress end and tells so: by a thread of its own, because the life cycle of the
 * application goes on with its other parts meanwhile. Any thread.
 */
final class GracefulShutdown {

    private static final Logger LOG = LoggerFactory.getLogger(GracefulShutdown.class);

    /** The life cycle has a time-out of its own, and aborts. */
    private static final Duration LONG = Duration.ofDays(1);

    private static final GracefulShutdownCallback NOBODY = result -> {};

    private final Function<Duration, DrainResult> drain;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final AtomicReference<GracefulShutdownCallback> waiting = new AtomicReference<>(NOBODY);

    /** @param drain of the server, which takes at most that long */
    GracefulShutdown(Function<Duration, DrainResult> drain) {
        this.drain = drain;
    }

    /** Begins; the callback is called once, by whatever thread ends it. */
    void begin(GracefulShutdownCallback callback) {
        if (!begun.compareAndSet(false, true)) {
            throw new IllegalStateException("the server is being shut down already");
        }
        waiting.set(callback);
        LOG.info("Commencing graceful shutdown. Waiting for active requests to complete");
        Thread thread = new Thread(this::drain, "heliostat-shutdown");
        thread.start();
    }

    /** Whatever becomes of it, the life cycle waits to be told. */
    private void drain() {
        boolean idle = false;
        try {
            idle = drain.apply(LONG).lost() == 0;
        } catch (Throwable failed) {
            LOG.error("Graceful shutdown failed", failed);
        } finally {
            if (idle) {
                tell("Graceful shutdown complete", GracefulShutdownResult.IDLE);
            } else {
                abort();
            }
        }
    }

    /** @return whether the port is closed by it, and stays so */
    boolean hasBegun() {
        return begun.get();
    }

    /** Ends the wait, if there is one: who goes on cuts what is left. */
    void abort() {
        tell(
                "Graceful shutdown aborted with one or more requests still active",
                GracefulShutdownResult.REQUESTS_ACTIVE);
    }

    private void tell(String message, GracefulShutdownResult result) {
        GracefulShutdownCallback callback = waiting.getAndSet(NOBODY);
        if (callback != NOBODY) {
            LOG.info(message);
            callback.shutdownComplete(result);
        }
    }
}
