package org.heliostat.jdbcpool.keeper;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
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
public final class Keeper implements ThreadFactory {

    private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

    /** How long one that wants a thread waits for this one to make it, before doing so itself. */
    private static final long THREAD_SECONDS = 10;

    /** More than anybody can want at the same time: HikariCP has one adder and one closer, and nudges count once. */
    private static final int MOST_ERRANDS = 64;

    /** Who finds it full does without: a nudge is due anyway, a thread is made by who wants it. */
    private final BlockingQueue<Runnable> errands = new ArrayBlockingQueue<>(MOST_ERRANDS);

    private final AtomicBoolean isNudged = new AtomicBoolean();
    private final LongAdder madeAside = new LongAdder();

    private final String name;
    private final ThreadFactory threads;
    private final Upkeep upkeep;
    private final AtomicInteger made = new AtomicInteger();
    private final Thread thread;
    private final @Nullable ClassLoader loader;
    private volatile boolean ended;

    /** What is to be done from time to time. */
    @FunctionalInterface
    public interface Upkeep {

        /** @return milliseconds until it is to be done again; 0: never again, the keeper ends */
        long look();
    }

    public Keeper(String name, ThreadFactory threads, Upkeep upkeep) {
        this.name = name;
        this.threads = threads;
        this.upkeep = upkeep;
        thread = named(this::run);
        loader = thread.getContextClassLoader();
    }

    public void start() {
        thread.start();
    }

    /** Has it look soon. Many nudges before it has are one. Any thread, does not block. */
    public void nudge() {
        if (isNudged.compareAndSet(false, true) && !errands.offer(this::wasNudged)) {
            // It looks after each errand.
            wasNudged();
        }
    }

    private void wasNudged() {
        isNudged.set(false);
    }

    /** @return threads that were made by those that wanted them; any thread */
    public long threadsMadeAside() {
        return madeAside.sum();
    }

    /** Has it look now, and waits until it has. Not for its own thread. */
    public void lookNow() {
        FutureTask<Long> seen = new FutureTask<>(this::look);
        if (!errands.offer(seen)) {
            throw new IllegalStateException(name + ": is too busy to look");
        }
        try {
            seen.get(THREAD_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException failed) {
            throw new IllegalStateException(name + ": does not look", failed);
        }
    }

    private void run() {
        try {
            long millis = look();
            while (millis > 0) {
                Runnable errand = errands.poll(millis, TimeUnit.MILLISECONDS);
                if (errand != null) {
                    errand.run();
                }
                millis = look();
            }
        } catch (InterruptedException told) {
            LOG.debug("{}: interrupted, ends", name);
        } finally {
            ended = true;
            runWhatIsLeft();
        }
    }

    /** Who has just put an errand there may not have seen that this thread has ended. */
    private void runWhatIsLeft() {
        for (Runnable errand = errands.poll(); errand != null; errand = errands.poll()) {
            errand.run();
        }
    }

    private long look() {
        try {
            return upkeep.look();
        } catch (RuntimeException | Error defect) {
            LOG.error("{}: upkeep failed, is tried again in a minute", name, defect);
            return TimeUnit.MINUTES.toMillis(1);
        }
    }

    @Override
    public Thread newThread(Runnable work) {
        if (ended || Thread.currentThread() == thread) {
            return named(work);
        }
        FutureTask<Thread> wanted = new FutureTask<>(() -> named(work));
        if (!errands.offer(wanted)) {
            return aside(work);
        }
        if (ended) {
            runWhatIsLeft();
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

    private Thread aside(Runnable work) {
        madeAside.increment();
        return named(work);
    }

    private Thread named(Runnable work) {
        Thread worker = threads.newThread(work);
        int number = made.getAndIncrement();
        worker.setName(number == 0 ? name : name + "-" + number);
        worker.setDaemon(true);
        if (ended) {
            worker.setContextClassLoader(loader);
        }
        return worker;
    }
}
