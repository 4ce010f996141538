package org.heliostat.jdbcpool;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that looks after a pool from time to time, and makes the pool's other threads.
 *
 * <p>A thread inherits from the one that makes it: context class loader, access control context, inheritable thread
 * locals. Threads for opening and closing are needed when an application borrows, on its thread; made there, they
 * would keep the application's class loader alive. So they are made here.
 */
final class Keeper implements ThreadFactory {

    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

    /** How long one that wants a thread waits for this one to make it, before doing so itself. */
    private static final long THREAD_SECONDS = 10;

    private final AtomicBoolean isNudged = new AtomicBoolean();
    private final LongAdder madeAside = new LongAdder();
    private final String name;
    private final ThreadFactory threads;
    private final LongSupplier upkeep;
    private final AtomicInteger made = new AtomicInteger();
    private final ScheduledThreadPoolExecutor executor;
    private volatile @Nullable Thread thread;
    private @Nullable Future<?> next; // keeper's thread

    /** @param upkeep looks, and answers the milliseconds until it is to look again; 0: never again, the keeper ends */
    Keeper(String name, ThreadFactory threads, LongSupplier upkeep) {
        this.name = name;
        this.threads = threads;
        this.upkeep = upkeep;
        executor = new ScheduledThreadPoolExecutor(1, this::ownThread);
        executor.setRemoveOnCancelPolicy(true);
    }

    void start() {
        executor.execute(this::lookAndGoOn);
    }

    /** Has it look soon. Many nudges before it has are one. Any thread, does not block. */
    void nudge() {
        if (isNudged.compareAndSet(false, true)) {
            try {
                executor.execute(this::lookAndGoOn);
            } catch (RejectedExecutionException ended) {
                LOG.debug("{}: has ended", name);
            }
        }
    }

    /** @return threads that were made by those that wanted them; any thread */
    long threadsMadeAside() {
        return madeAside.sum();
    }

    /** Has it look now, and waits until it has. Not for its own thread. */
    void lookNow() {
        try {
            executor.submit(this::lookAndGoOn).get(THREAD_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException failed) {
            throw new IllegalStateException(name + ": does not look", failed);
        }
    }

    private void lookAndGoOn() {
        isNudged.set(false);
        long millis = look();
        if (next != null) {
            next.cancel(false);
        }
        if (millis == 0) {
            executor.shutdown();
        } else {
            next = executor.schedule(this::lookAndGoOn, millis, TimeUnit.MILLISECONDS);
        }
    }

    private long look() {
        try {
            return upkeep.getAsLong();
        } catch (RuntimeException | Error defect) {
            LOG.error("{}: upkeep failed, is tried again in a minute", name, defect);
            return TimeUnit.MINUTES.toMillis(1);
        }
    }

    @Override
    public Thread newThread(Runnable work) {
        if (Thread.currentThread() == thread) {
            return named(work);
        }
        Future<Thread> wanted;
        try {
            wanted = executor.submit(() -> named(work));
        } catch (RejectedExecutionException ended) {
            return aside(work);
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wanted.get(THREAD_SECONDS, TimeUnit.SECONDS);
                } catch (InterruptedException later) {
                    interrupted = true;
                } catch (TimeoutException busy) {
                    wanted.cancel(false);
                    madeAside.increment();
                    return aside(work);
                } catch (ExecutionException refused) {
                    throw new IllegalStateException(name + ": no thread could be made", refused.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Thread ownThread(Runnable work) {
        Thread own = named(work);
        thread = own;
        return own;
    }

    /** Made by who wants it, as far as may be without what that one has about it. */
    private Thread aside(Runnable work) {
        Thread worker = named(work);
        Thread own = thread;
        worker.setContextClassLoader(own == null ? null : own.getContextClassLoader());
        return worker;
    }

    private Thread named(Runnable work) {
        Thread worker = threads.newThread(work);
        int number = made.getAndIncrement();
        worker.setName(number == 0 ? name : name + "-" + number);
        worker.setDaemon(true);
        return worker;
    }
}
