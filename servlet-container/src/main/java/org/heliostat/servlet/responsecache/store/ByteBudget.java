package org.heliostat.servlet.responsecache.store;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The bytes that all response caches of a server may hold together. Whoever needs room when there is none takes it from
 * the cache that holds most, so that no application keeps the others out. Any thread.
 */
public final class ByteBudget {

    private final Supplier<CacheLimits> limits;
    private final List<CacheStore> stores = new CopyOnWriteArrayList<>();
    private final AtomicLong used = new AtomicLong();

    /** @param limits as they are now: a reload may change them */
    public ByteBudget(Supplier<CacheLimits> limits) {
        this.limits = limits;
    }

    public CacheLimits limits() {
        return limits.get();
    }

    /** @return bytes held now */
    public long used() {
        return used.get();
    }

    void join(CacheStore store) {
        stores.add(store);
    }

    void leave(CacheStore store) {
        stores.remove(store);
    }

    /**
     * Takes bytes, if need be from entries that are dropped for it.
     *
     * @return false when there is not enough even so; else {@link #give} gives them back
     */
    boolean take(long bytes) {
        long most = limits.get().totalBytes();
        if (bytes > most) {
            return false;
        }
        while (!tryTake(bytes, most)) {
            if (!dropOne()) {
                return false;
            }
        }
        return true;
    }

    void give(long bytes) {
        used.addAndGet(-bytes);
    }

    private boolean tryTake(long bytes, long most) {
        return used.getAndUpdate(now -> now + bytes <= most ? now + bytes : now) + bytes <= most;
    }

    private boolean dropOne() {
        CacheStore largest = null;
        for (CacheStore store : stores) {
            if (largest == null || store.bytes() > largest.bytes()) {
                largest = store;
            }
        }
        return largest != null && largest.dropEldest();
    }
}
