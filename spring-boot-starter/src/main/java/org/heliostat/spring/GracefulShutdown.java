package org.heliostat.spring;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
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
    private final AtomicReference<GracefulShutdownCallback> waiting = new AtomicReference<>(NOBODY);
    private final CountDownLatch over = new CountDownLatch(1);
    private final Object changing = new Object();
    private boolean begun; // guarded by changing
    private boolean draining; // guarded by changing
    private boolean aborted; // guarded by changing

    /** @param drain of the server, which takes at most that long; zero cuts one that has begun */
    GracefulShutdown(Function<Duration, DrainResult> drain) {
        this.drain = drain;
    }

    /** Begins; the callback is called once, by whatever thread ends it. */
    void begin(GracefulShutdownCallback callback) {
        synchronized (changing) {
            if (begun) {
                throw new IllegalStateException("the server is being shut down already");
            }
            begun = true;
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
            idle = mayDrain() && drain.apply(LONG).lost() == 0;
        } catch (Throwable failed) {
            LOG.error("Graceful shutdown failed", failed);
        } finally {
            over.countDown();
            if (idle) {
                tell("Graceful shutdown complete", GracefulShutdownResult.IDLE);
            } else {
                tellOfRequests();
            }
        }
    }

    /** @return false where it was aborted before its thread came to the drain, which would close a port opened since */
    private boolean mayDrain() {
        synchronized (changing) {
            draining = !aborted;
            return draining;
        }
    }

    /**
     * Ends the wait, if there is one: closes the port and cuts what is left. From then on its thread closes no port any more.
     *
     * @return false where the port may be open still: none has begun, and nothing was done, or it has failed
     */
    boolean abort() {
        boolean waits;
        synchronized (changing) {
            if (!begun) {
                return false;
            }
            aborted = true;
            waits = draining;
        }
        tellOfRequests();
        boolean drained = isCut();
        if (waits) {
            awaitOver();
        }
        return drained;
    }

    private boolean isCut() {
        try {
            DrainResult cut = drain.apply(Duration.ZERO);
            LOG.debug("Requests in progress that were cut: {}", cut.lost());
            return true;
        } catch (IllegalStateException failed) {
            LOG.warn("Graceful shutdown was aborted after it had failed: {}", failed.getMessage());
            return false;
        }
    }

    /** An interrupt of who waits is kept for later: the drain has been cut, and is over soon. */
    private void awaitOver() {
        boolean interrupted = false;
        while (true) {
            try {
                over.await();
                break;
            } catch (InterruptedException impatient) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellOfRequests() {
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
