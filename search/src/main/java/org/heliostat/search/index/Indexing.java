package org.heliostat.search.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.config.instance.Configuration;
import org.heliostat.log.ServerLog;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the indexes of all collections of a server: one thread of low priority looks at the files of one after the other. There is no
 * thread while there is no collection. Any thread may call; what is read and written of indexes happens without the lock.
 */
public final class Indexing {

    private static final String THREAD = "search-index";
    private static final long MOST_WAIT = TimeUnit.MINUTES.toNanos(1);
    private static final int STOP_SECONDS = 2;

    /** A collection whose look took long is not looked at most of the time. */
    private static final int REST_FOR_EACH = 4;

    private final Ticker ticker;
    private final ServerLog log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Guarded by the lock; the list is replaced, not changed. */
    private List<CollectionIndex> current = List.of();

    /** Guarded by the lock. Removed ones, whose writers the thread has to close. */
    private final List<CollectionIndex> removed = new ArrayList<>();

    /** By id of the virtual server. */
    private final Map<String, QueryPlaces> places = new ConcurrentHashMap<>();

    /** Guarded by the lock. Null while there is no collection. */
    private @Nullable Thread thread;

    /** Guarded by the lock. Whether there are others than the thread has seen, or one that cannot wait. */
    private boolean isRenewed;

    private volatile boolean stopped;

    public Indexing(Ticker ticker) {
        this.ticker = ticker;
        this.log = new ServerLog(ticker);
    }

    /** Keeps the collections of this configuration from now on, and no others. */
    public void apply(Configuration configuration) {
        List<Plan> plans = Plan.of(configuration);
        places.keySet().removeIf(id -> configuration.serverXml().virtualServers().stream()
                .noneMatch(vs -> vs.id().equals(id)));
        lock.lock();
        try {
            List<CollectionIndex> kept = new ArrayList<>();
            for (Plan plan : plans) {
                kept.add(current.stream()
                        .filter(index -> index.plan().equals(plan))
                        .findFirst()
                        .orElseGet(() -> new CollectionIndex(plan, ticker, WallClock.system(), log)));
            }
            for (CollectionIndex index : current) {
                if (!kept.contains(index)) {
                    index.end();
                    removed.add(index);
                }
            }
            current = List.copyOf(kept);
            isRenewed = true;
            changed.signalAll();
            if (!kept.isEmpty() && thread == null && !stopped) {
                begin();
            }
        } finally {
            lock.unlock();
        }
    }

    /** @return where the queries of a virtual server are counted */
    public QueryPlaces places(String virtualServerId) {
        return places.computeIfAbsent(virtualServerId, id -> new QueryPlaces());
    }

    /** Looks at once at what queries could not read. */
    public void hurry() {
        lock.lock();
        try {
            isRenewed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** @return the index of a collection that is on */
    public Optional<CollectionIndex> find(String virtualServerId, String name) {
        lock.lock();
        try {
            return current.stream()
                    .filter(index -> index.plan().isOf(virtualServerId, name))
                    .findFirst();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the thread; what it has not written down yet it finds again after the next start. */
    public void stop() {
        stopped = true;
        Thread running;
        lock.lock();
        try {
            current.forEach(CollectionIndex::end);
            changed.signalAll();
            running = thread;
        } finally {
            lock.unlock();
        }
        try {
            if (running != null) {
                running.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void begin() {
        Thread made = new Thread(this::run, THREAD);
        made.setDaemon(true);
        made.setPriority(Thread.MIN_PRIORITY);
        thread = made;
        made.start();
    }

    private void run() {
        long next = ticker.nanos();
        while (!stopped) {
            List<CollectionIndex> all = await(next);
            closeRemoved();
            if (all.isEmpty() && endsForNow()) {
                return;
            }
            long rest = MOST_WAIT;
            for (CollectionIndex index : all) {
                if (!stopped && index.dueIn() <= 0) {
                    look(index);
                }
                rest = Math.min(rest, index.dueIn());
            }
            next = ticker.nanos() + rest;
        }
        lock.lock();
        try {
            removed.addAll(current);
        } finally {
            lock.unlock();
        }
        closeRemoved();
    }

    private List<CollectionIndex> await(long until) {
        lock.lock();
        try {
            long left = until - ticker.nanos();
            while (left > 0 && !stopped && !isRenewed) {
                left = changed.awaitNanos(left);
            }
            isRenewed = false;
            return current;
        } catch (InterruptedException nobodyDoesThat) {
            stopped = true;
            return List.of();
        } finally {
            lock.unlock();
        }
    }

    /** @return whether there is nothing to do; then a later collection begins another thread */
    private boolean endsForNow() {
        lock.lock();
        try {
            if (stopped || !current.isEmpty() || !removed.isEmpty()) {
                return false;
            }
            thread = null;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void look(CollectionIndex index) {
        long begun = ticker.nanos();
        try {
            index.look();
        } catch (Throwable failed) {
            log.log(
                    IndexMessage.FAILED,
                    failed,
                    index.plan().label(),
                    index.plan().index(),
                    failed.toString());
        }
        long ended = ticker.nanos();
        long rest = Math.max(index.plan().limits().scanInterval().toNanos(), REST_FOR_EACH * (ended - begun));
        index.restUntil(ended + rest);
    }

    private void closeRemoved() {
        List<CollectionIndex> over;
        lock.lock();
        try {
            over = List.copyOf(removed);
            removed.clear();
        } finally {
            lock.unlock();
        }
        over.forEach(CollectionIndex::close);
    }
}
