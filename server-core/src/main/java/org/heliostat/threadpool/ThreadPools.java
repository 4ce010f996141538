package org.heliostat.threadpool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.time.Ticker;

/** The pools of one configuration by name, in the order they were defined, NativePool first. Immutable. */
public final class ThreadPools {

    /** The original took 10. Each may have its threads, so there must be a limit. */
    public static final int MOST = 64;

    public static final ThreadPools NONE = new ThreadPools(Map.of(), Map.of());

    private final Map<String, ThreadPool> byName;
    private final Map<String, ThreadPoolSettings> settings;

    /** A thread at work, and on what. */
    public record Running(Thread thread, SessionRow row) {}

    private ThreadPools(Map<String, ThreadPool> byName, Map<String, ThreadPoolSettings> settings) {
        this.byName = byName;
        this.settings = settings;
    }

    /** @return pools without threads yet; none of the settings may have the name of another */
    public static ThreadPools of(Collection<ThreadPoolSettings> settings, WaitLimits limits, Ticker ticker) {
        return NONE.with(settings, limits, ticker);
    }

    /**
     * @return the pools of another configuration: those that are here already go on, with other sizes once {@link
     *     #apply} is called; those that are new have no threads yet
     */
    public ThreadPools with(Collection<ThreadPoolSettings> newSettings, WaitLimits limits, Ticker ticker) {
        return with(newSettings, limits, ticker, PoolEvents.NONE);
    }

    /** As the other one; calls that cannot be taken are told. */
    public ThreadPools with(
            Collection<ThreadPoolSettings> newSettings, WaitLimits limits, Ticker ticker, PoolEvents events) {
        Map<String, ThreadPool> pools = new LinkedHashMap<>();
        Map<String, ThreadPoolSettings> sizes = new LinkedHashMap<>();
        for (ThreadPoolSettings one : newSettings) {
            String key = key(one.name());
            if (sizes.put(key, one) != null) {
                throw new IllegalArgumentException(one.name() + ": two pools of this name");
            }
            ThreadPool here = byName.get(key);
            pools.put(key, here != null ? here : new ThreadPool(one, limits, ticker, events));
        }
        return new ThreadPools(pools, sizes);
    }

    /** Tells every pool its sizes and makes its first threads; pools that are only in {@code before} end. */
    public void apply(ThreadPools before, WaitLimits limits) {
        byName.forEach((key, pool) -> {
            pool.limits(limits);
            ThreadPoolSettings own = settings.get(key);
            if (own != null) {
                pool.settings(own);
            }
        });
        before.byName.forEach((key, pool) -> {
            if (!byName.containsKey(key)) {
                pool.retire();
            }
        });
    }

    /** @param name in any case */
    public Optional<ThreadPool> find(String name) {
        return Optional.ofNullable(byName.get(key(name)));
    }

    /** @return each of them */
    public List<ThreadPool> all() {
        return List.copyOf(byName.values());
    }

    /** @return names as defined */
    public List<String> names() {
        return byName.values().stream().map(ThreadPool::name).toList();
    }

    /** Makes the threads that are there from the beginning. */
    public void start() {
        byName.values().forEach(ThreadPool::start);
    }

    /** Has what waits too long in them told so. Clock thread. */
    public void tick() {
        byName.values().forEach(ThreadPool::tick);
    }

    public void stop() {
        byName.values().forEach(ThreadPool::stop);
    }

    /** Replaces every thread by another one when it is free; see {@link ThreadPool#renew}. */
    public void renew() {
        byName.values().forEach(ThreadPool::renew);
    }

    public boolean isIdle() {
        return byName.values().stream().allMatch(ThreadPool::isIdle);
    }

    public List<ThreadPoolSnapshot> snapshots() {
        return byName.values().stream().map(ThreadPool::snapshot).toList();
    }

    /** @param now ticker nanoseconds */
    public List<Running> running(long now) {
        List<Running> running = new ArrayList<>();
        for (ThreadPool pool : byName.values()) {
            for (PoolThread thread : pool.threads()) {
                PooledWork work = thread.current();
                if (work != null) {
                    running.add(new Running(thread, work.row(thread.getName(), now)));
                }
            }
        }
        return running;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
