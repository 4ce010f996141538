package org.heliostat.threadpool;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells work of one pool that it has waited longer than QueueTimeout while every thread is busy, on a thread of its own,
 * which is there while there is somebody to tell. {@link #look} belongs to the clock thread.
 */
final class OverdueWork {

    private static final Logger LOG = LoggerFactory.getLogger(OverdueWork.class);

    private final ThreadPool pool;
    private final AtomicBoolean running = new AtomicBoolean();

    OverdueWork(ThreadPool pool) {
        this.pool = pool;
    }

    void look(long stackSize) {
        if (!pool.hasOverdue() || !running.compareAndSet(false, true)) {
            return;
        }
        try {
            Thread thread = new Thread(null, this::tellAll, "pool-" + pool.name() + "-overdue", stackSize, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(OverdueWork.class.getClassLoader());
            thread.start();
        } catch (OutOfMemoryError noThread) {
            running.set(false);
            LOG.error(
                    "Pool {}: no thread for what waits longer than QueueTimeout: {}",
                    pool.name(),
                    noThread.getMessage());
        }
    }

    /** @return whether nobody is being told. Any thread. */
    boolean isIdle() {
        return !running.get();
    }

    private void tellAll() {
        try {
            @Nullable PooledWork work = pool.pollOverdue();
            while (work != null) {
                tell(work);
                work = pool.pollOverdue();
            }
        } finally {
            running.set(false);
        }
    }

    /** One that fails must not keep the others from their answers. */
    private void tell(PooledWork work) {
        try {
            work.waitedTooLong();
        } catch (RuntimeException | Error failed) {
            LOG.error("Pool {}: work that waited too long could not be answered", pool.name(), failed);
        }
    }
}
