package org.heliostat.threadpool;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads for functions of obj.conf, with a bounded queue before them. Any thread but an I/O loop may offer work; it
 * never waits for a place. Threads are made when all others are at work, and kept (threading reference, section 6).
 */
public final class ThreadPool {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadPool.class);

    /** Until the lock is tried again where there was no memory even to wait for it. */
    private static final long PAUSE_NANOS = 100_000_000;

    private final Ticker ticker;
    private final PoolEvents events;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Set<PoolThread> threads = ConcurrentHashMap.newKeySet();
    private final AtomicInteger names = new AtomicInteger();
    private final LongAdder refused = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder completedNanos = new LongAdder();
    private final LongAdder failedNanos = new LongAdder();
    private volatile ThreadPoolSettings settings;
    /** Threads that there may be, at most those of the settings. */
    private volatile int limit;

    private final OverdueWork overdue = new OverdueWork(this);
    private volatile WaitLimits limits;

    /** Guarded by {@code lock}, as are the numbers below. */
    private final Deque<Waiting> queue = new ArrayDeque<>();

    private int count;
    private int free;
    private int queuedPeak;
    private int generation;
    private boolean retired;
    private boolean stopping;

    private record Waiting(PooledWork work, long sinceNanos) {}

    /** A pool without a thread; the first ones are made by {@link #start} or when there is work. */
    public ThreadPool(ThreadPoolSettings settings, WaitLimits limits, Ticker ticker) {
        this(settings, limits, ticker, PoolEvents.NONE);
    }

    ThreadPool(ThreadPoolSettings settings, WaitLimits limits, Ticker ticker, PoolEvents events) {
        this.settings = settings;
        this.limit = firstLimit(settings);
        this.limits = limits;
        this.ticker = ticker;
        this.events = events;
    }

    public String name() {
        return settings.name();
    }

    /** Makes the threads that are there from the beginning (MinThreads), and those for work that waits. */
    public void start() {
        int missing;
        lockSurely();
        try {
            missing = missing();
            count += missing;
            free += missing;
        } finally {
            lock.unlock();
        }
        for (int i = 0; i < missing; i++) {
            startThread();
        }
    }

    /** @return false when all threads are at work and the queue is full; counted, the caller answers */
    public boolean offer(PooledWork work) {
        boolean isTaken = take(work);
        if (!isTaken) {
            events.full(snapshot());
        }
        return isTaken;
    }

    /** The caller has answered 503 for work that was not taken. Any thread. */
    public void turnedAway() {
        events.turnedAway();
    }

    private boolean take(PooledWork work) {
        Waiting waiting = new Waiting(work, ticker.nanos());
        boolean another;
        lock.lock();
        try {
            int atOnce = free + Math.max(0, limit - count);
            if (stopping || queue.size() - atOnce >= queueLimit()) {
                refused.increment();
                return false;
            }
            queue.add(waiting);
            another = queue.size() > free && count < limit;
            if (another) {
                count++;
                free++;
            }
            queuedPeak = Math.max(queuedPeak, queued());
            arrived.signal();
        } finally {
            lock.unlock();
        }
        return !another || startThread() || isLeftToOthers(waiting);
    }

    /**
     * @return whether the calling thread is one of this or any other pool. Such a thread runs further calls itself: two
     *     pools whose threads wait for places in each other would never get on.
     */
    public static boolean isPoolThread() {
        return Thread.currentThread() instanceof PoolThread;
    }

    /** Applies other sizes while running: threads that are too many end when they are free. Any thread. */
    public void settings(ThreadPoolSettings newSettings) {
        boolean otherStacks = settings.stackSize() != newSettings.stackSize();
        limit = newSettings.isAuto() ? newSettings.nearest(limit) : newSettings.maxThreads();
        settings = newSettings;
        if (otherStacks) {
            renew();
            return;
        }
        wakeAll();
        start();
    }

    /** The least that may be chosen; more are added where they are found to bring more. */
    private static int firstLimit(ThreadPoolSettings settings) {
        return settings.isAuto() ? settings.nearest(1) : settings.maxThreads();
    }

    /**
     * Lets other numbers of threads be there, as {@link #settings} does, with {@code isAuto}: where the settings are others
     * meanwhile, the nearest that they allow. Any thread.
     */
    public void limit(int threads) {
        ThreadPoolSettings own = settings;
        if (own.isAuto()) {
            limit = own.nearest(threads);
            wakeAll();
            start();
        }
    }

    /** @return sizes in force */
    public ThreadPoolSettings settings() {
        return settings;
    }

    /** @return threads that there may be now */
    public int limit() {
        return limit;
    }

    /** @return calls that threads have ended since the start, well or not; those that waited too long are not among them */
    public long ended() {
        return ended.sum();
    }

    /** @return of those, calls that did not serve their request */
    public long failed() {
        return failed.sum();
    }

    /** @return nanoseconds for which calls that served their requests have held their threads, together */
    public long completedNanos() {
        return completedNanos.sum();
    }

    /** @return nanoseconds for which {@link #failed} ones have held their threads, together */
    public long failedNanos() {
        return failedNanos.sum();
    }

    /**
     * What a pool has to do at a moment.
     *
     * @param busy threads at work
     * @param waiting calls in the queue that no thread is about to take
     */
    public record Load(int busy, int waiting) {}

    public Load load() {
        lock.lock();
        try {
            return new Load(count - Math.max(0, free - queue.size()), queued());
        } finally {
            lock.unlock();
        }
    }

    public void limits(WaitLimits newLimits) {
        limits = newLimits;
    }

    /** Lets every thread that exists now end once it is free, and makes new ones as they are needed. Any thread. */
    public void renew() {
        lock.lock();
        try {
            generation++;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
        start();
    }

    /** The configuration no longer has it: what requests in progress still bring is run, then its threads end. */
    public void retire() {
        lock.lock();
        try {
            retired = true;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the threads; what still waits is told that it is too late. */
    public void stop() {
        List<Waiting> dropped;
        lock.lock();
        try {
            stopping = true;
            dropped = List.copyOf(queue);
            queue.clear();
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
        threads.forEach(Thread::interrupt);
        dropped.forEach(ThreadPool::tooLate);
    }

    /** One that fails must not keep the others from their answers. */
    private static void tooLate(Waiting waiting) {
        try {
            waiting.work().waitedTooLong();
        } catch (RuntimeException failed) {
            LOG.error("Work that waited at the end of its pool could not be answered", failed);
        }
    }

    /** Has what waits too long told so, though no thread is free. Clock thread. */
    void tick() {
        overdue.look(settings.stackSize());
    }

    boolean hasOverdue() {
        lock.lock();
        try {
            return isOverdue(queue.peek());
        } finally {
            lock.unlock();
        }
    }

    /** @return work that has waited too long, which no thread of the pool will see; counted. Null when there is none. */
    @Nullable
    PooledWork pollOverdue() {
        PooledWork overdueOne;
        lock.lock();
        try {
            @Nullable Waiting oldest = queue.peek();
            if (oldest == null || !isOverdue(oldest)) {
                return null;
            }
            queue.remove();
            overdueOne = oldest.work();
        } finally {
            lock.unlock();
        }
        expired();
        return overdueOne;
    }

    private void expired() {
        expired.increment();
        ThreadPoolSettings own = settings;
        events.waitedTooLong(own.name(), limit);
    }

    private boolean isOverdue(@Nullable Waiting waiting) {
        long most = limits.longestWait().toNanos();
        return waiting != null && most > 0 && ticker.nanos() - waiting.sinceNanos() > most;
    }

    /** @return whether nothing waits or runs */
    public boolean isIdle() {
        lock.lock();
        try {
            return queue.isEmpty() && free == count && overdue.isIdle();
        } finally {
            lock.unlock();
        }
    }

    /** @return threads that exist; for {@link ThreadPools} */
    Set<PoolThread> threads() {
        return threads;
    }

    public ThreadPoolSnapshot snapshot() {
        lock.lock();
        try {
            // Work that a free thread is about to take waits no longer.
            return new ThreadPoolSnapshot(
                    settings.name(),
                    Math.max(0, free - queue.size()),
                    count,
                    limit,
                    queued(),
                    queuedPeak,
                    settings.queueSize(),
                    refused.sum(),
                    expired.sum());
        } finally {
            lock.unlock();
        }
    }

    private int missing() {
        if (stopping) {
            return 0;
        }
        int least = retired ? 0 : settings.minThreads() - count;
        int most = limit - count;
        return Math.max(0, Math.min(Math.max(least, queued()), most));
    }

    private int queued() {
        return Math.max(0, queue.size() - free);
    }

    private int queueLimit() {
        return settings.queueSize() == 0 ? limits.unlimitedQueue() : settings.queueSize();
    }

    /** The place of the thread has been counted already. */
    private boolean startThread() {
        PoolThread thread = null;
        try {
            thread = new PoolThread(
                    this, "pool-" + name() + "-" + names.incrementAndGet(), settings.stackSize(), generation());
            threads.add(thread);
            thread.start();
            return true;
        } catch (OutOfMemoryError noMoreThreads) {
            giveUp(thread, noMoreThreads);
            return false;
        }
    }

    private void giveUp(@Nullable PoolThread thread, OutOfMemoryError why) {
        if (thread != null) {
            threads.remove(thread);
        }
        lockSurely();
        try {
            count--;
            free--;
        } finally {
            lock.unlock();
        }
        try {
            LOG.error("Pool {}: a thread could not be started: {}", name(), why.getMessage());
        } catch (Throwable unlogged) {
            // It is refused all the same.
            Thread.onSpinWait();
        }
    }

    /** Waiting for the lock takes a few bytes; a place that is not given back would be lost to the pool for ever. */
    private void lockSurely() {
        while (!isLocked()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private boolean isLocked() {
        try {
            lock.lock();
            return true;
        } catch (OutOfMemoryError noNode) {
            return false;
        }
    }

    /** @return whether other threads will take what none could be made for; otherwise it is refused after all */
    private boolean isLeftToOthers(Waiting waiting) {
        lockSurely();
        try {
            if (count > 0 || !queue.remove(waiting)) {
                return true;
            }
            refused.increment();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private int generation() {
        lock.lock();
        try {
            return generation;
        } finally {
            lock.unlock();
        }
    }

    private void wakeAll() {
        lock.lock();
        try {
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The life of one thread. */
    void takeTurns(PoolThread own) {
        try {
            for (Waiting next = next(own); next != null; next = next(own)) {
                runOne(own, next);
                giveBack();
            }
        } finally {
            threads.remove(own);
            // After a renewal or with other sizes there may be too few.
            start();
        }
    }

    /** Waits for work, even where waiting finds no memory for a moment. */
    private @Nullable Waiting next(PoolThread own) {
        while (true) {
            try {
                Waiting next = take(own);
                own.rest().reset();
                return next;
            } catch (Throwable noNode) {
                // In whatever clothes: the thread has a place, which must not go with it.
                own.rest().rest();
            }
        }
    }

    private @Nullable Waiting take(PoolThread own) {
        lock.lock();
        try {
            while (!isSuperfluous(own)) {
                Waiting next = queue.poll();
                if (next != null) {
                    free--;
                    return next;
                }
                arrived.awaitUninterruptibly();
            }
            count--;
            free--;
            leaveWorkToOthers();
            return null;
        } finally {
            lock.unlock();
        }
    }

    private boolean isSuperfluous(PoolThread own) {
        boolean tooMany = count > limit;
        // The last one of an old generation goes only when nothing waits: nobody else would take it.
        boolean old = own.generation() != generation && (queue.isEmpty() || count > 1);
        return stopping || tooMany || old || retired && queue.isEmpty();
    }

    /** The signal that woke this thread may have been for work. */
    private void leaveWorkToOthers() {
        if (!queue.isEmpty()) {
            arrived.signal();
        }
    }

    private void giveBack() {
        lockSurely();
        try {
            free++;
        } finally {
            lock.unlock();
        }
        // A function may leave the interrupt flag behind; the next one must not find it.
        Thread.interrupted();
    }

    private static void tell(PoolThread own, Throwable escaped) {
        try {
            LOG.error("{} caught what no stage handled", own.getName(), escaped);
        } catch (Throwable unlogged) {
            // The thread has a place of the pool, which counts more.
            Thread.onSpinWait();
        }
    }

    private void runOne(PoolThread own, Waiting next) {
        boolean hasRun = false;
        boolean isServed = false;
        long begun = ticker.nanos();
        own.current(next.work());
        try {
            if (isOverdue(next)) {
                expired();
                next.work().waitedTooLong();
            } else {
                isServed = next.work().run();
                hasRun = true;
            }
        } catch (Throwable escaped) {
            hasRun = true;
            tell(own, escaped);
        } finally {
            count(hasRun, isServed, begun);
            own.current(null);
        }
    }

    private void count(boolean hasRun, boolean isServed, long begun) {
        if (!hasRun) {
            return;
        }
        (isServed ? completedNanos : failedNanos).add(ticker.nanos() - begun);
        // In this order: whoever sees that it has ended sees how.
        if (!isServed) {
            failed.increment();
        }
        ended.increment();
    }
}
