package org.heliostat.filecache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one running period, from start to stop, and what they may use. Caffeine keeps the order of use;
 * the limits are kept here by reserving first, because Caffeine lets a cache exceed its size for a moment.
 *
 * <p>Caffeine's housekeeping waits for the next session thread: an I/O loop that reads an entry only leaves a
 * note of it, tries one lock without waiting, and never evicts.
 */
final class EntryStore {

    /** How far down the order of use we look for contents to drop, and how many may go for one newcomer. */
    private static final int VICTIMS_LIMIT = 64;

    /** Among how many of the longest unused HitOrder chooses. */
    private static final int HIT_ORDER_CHOICE = 16;

    /** Attempts at a place among competing newcomers before the file is served uncached. */
    private static final int RESERVE_ATTEMPTS = 16;

    /**
     * Contents replace each other at most ten times a second, as in the original: when what is in demand exceeds
     * the space, copying files in and out of it would cost more than sending them from disk.
     */
    private static final long REPLACE_INTERVAL_NANOS = 100_000_000L;

    private volatile FileCacheSettings settings;
    private volatile long maxAgeNanos;
    private final Ticker ticker;
    private final FileCacheStats stats;
    private final Cache<Path, FileEntry> entries;
    private final Policy.Eviction<Path, FileEntry> orderOfUse;
    private final SpaceBudget places;
    private final SpaceBudget heap;
    private final SpaceBudget medium;
    private final SpaceBudget openFiles;
    private final AtomicReference<@Nullable Runnable> housekeeping = new AtomicReference<>();
    private final AtomicLong lastReplacement;
    private volatile boolean closed;

    EntryStore(FileCacheSettings settings, Ticker ticker, FileCacheStats stats) {
        this.settings = settings;
        this.maxAgeNanos = settings.maxAgeNanos();
        this.ticker = ticker;
        this.stats = stats;
        this.places = new SpaceBudget(settings.entries().maxFiles());
        this.heap = new SpaceBudget(settings.heapLimit());
        this.medium = new SpaceBudget(settings.contents().mediumFileSpace());
        this.openFiles = new SpaceBudget(settings.sending().maxOpenFiles());
        this.lastReplacement = new AtomicLong(ticker.nanos() - REPLACE_INTERVAL_NANOS);
        this.entries = Caffeine.newBuilder()
                .maximumSize(settings.entries().maxFiles())
                .executor(housekeeping::set)
                .evictionListener(
                        (@Nullable Path path, @Nullable FileEntry entry, RemovalCause cause) -> replaced(entry))
                .build();
        this.orderOfUse = entries.policy().eviction().orElseThrow();
    }

    FileCacheSettings settings() {
        return settings;
    }

    /**
     * Goes on with other settings and with every entry that fits them; of what is too much, the least used goes. One
     * thread at a time, never an I/O loop.
     */
    void reconfigure(FileCacheSettings next) {
        settings = next;
        maxAgeNanos = next.maxAgeNanos();
        places.limit(next.entries().maxFiles());
        heap.limit(next.heapLimit());
        medium.limit(next.contents().mediumFileSpace());
        openFiles.limit(next.sending().maxOpenFiles());
        entries.asMap().values().stream()
                .filter(entry -> !isAllowed(entry, next))
                .forEach(this::remove);
        shrink(places, entry -> 1);
        shrink(heap, EntryStore::charge);
        shrink(medium, entry -> chargedTo(medium, entry));
        shrink(openFiles, entry -> entry.openFile() == null ? 0 : 1);
        orderOfUse.setMaximum(next.entries().maxFiles());
        keepHouse();
    }

    /** @return whether what the entry holds may still be held */
    private static boolean isAllowed(FileEntry entry, FileCacheSettings by) {
        boolean content = entry.content() == null || entry.size() <= by.contentSizeLimit();
        return content && (entry.openFile() == null || by.sending().transmitFile());
    }

    private static long chargedTo(SpaceBudget budget, FileEntry entry) {
        FileEntry.HeldContent held = entry.content();
        return held != null && held.budget() == budget ? held.charge() : 0;
    }

    private void shrink(SpaceBudget budget, ToLongFunction<FileEntry> holding) {
        if (!budget.isExceeded()) {
            return;
        }
        for (FileEntry entry : coldest(Integer.MAX_VALUE)) {
            if (!budget.isExceeded()) {
                return;
            }
            if (holding.applyAsLong(entry) > 0) {
                evict(entry);
            }
        }
    }

    /** Whether the entry need not be compared with the disk yet. */
    boolean isYoung(FileEntry entry) {
        return isYoung(entry, ticker.nanos());
    }

    boolean isYoung(FileEntry entry, long now) {
        return maxAgeNanos < 0 || now - entry.validatedNanos() < maxAgeNanos;
    }

    /** Counts as a use. Never waits. */
    @Nullable
    FileEntry get(Path path) {
        return entries.getIfPresent(path);
    }

    /** Does not count as a use. */
    @Nullable
    FileEntry getQuietly(Path path) {
        return entries.policy().getIfPresentQuietly(path);
    }

    /** Runs what Caffeine has put off. Session threads only. */
    void keepHouse() {
        Runnable due = housekeeping.getAndSet(null);
        if (due != null) {
            due.run();
        }
    }

    /** @return false if there is no place for it; it is then as good as any other, but uncached */
    boolean insert(FileEntry entry) {
        if (!reservePlace(entry)) {
            return false;
        }
        entry.cached();
        FileEntry before = entries.asMap().put(entry.path(), entry);
        if (before != null) {
            deleted(before);
        }
        if (closed) {
            remove(entry);
        }
        keepHouse();
        return true;
    }

    /** @return false if it had been removed already */
    boolean remove(FileEntry entry) {
        if (!entries.asMap().remove(entry.path(), entry)) {
            return false;
        }
        deleted(entry);
        return true;
    }

    void removeBelow(Path folder) {
        entries.asMap().values().stream()
                .filter(entry -> entry.path().startsWith(folder))
                .forEach(this::remove);
        keepHouse();
    }

    void closeIdleFiles() {
        if (openFiles.used() == 0) {
            return;
        }
        for (FileEntry entry : entries.asMap().values()) {
            SharedChannel file = entry.openFile();
            if (file != null && file.leases() == 0 && !isYoung(entry)) {
                entry.forget(file);
            }
        }
    }

    /** Nothing enters afterwards. What is in use stays readable until its users are done. */
    void close() {
        closed = true;
        entries.asMap().values().forEach(this::remove);
        keepHouse();
    }

    /**
     * Reserves space for a content or an open file, letting the least used go that hold some.
     *
     * @param holding how much of the budget an entry gives back when it is deleted
     */
    boolean reserve(SpaceBudget budget, long amount, ToLongFunction<FileEntry> holding) {
        if (budget.tryReserve(amount)) {
            return true;
        }
        if (!settings.entries().replaceFiles() || amount > budget.limit() || !isReplacementDue()) {
            return false;
        }
        long missing = amount - (budget.limit() - budget.used());
        List<FileEntry> victims = new ArrayList<>();
        for (FileEntry entry : coldest(VICTIMS_LIMIT)) {
            long held = missing > 0 ? holding.applyAsLong(entry) : 0;
            if (held > 0) {
                victims.add(entry);
                missing -= held;
            }
        }
        if (missing > 0) {
            return false;
        }
        victims.forEach(this::evict);
        return budget.tryReserve(amount);
    }

    SpaceBudget heap() {
        return heap;
    }

    SpaceBudget medium() {
        return medium;
    }

    SpaceBudget openFiles() {
        return openFiles;
    }

    long size() {
        return places.used();
    }

    /** @return at most so many, most used first */
    Collection<FileEntry> hottest(int limit) {
        return orderOfUse.hottest(limit).values();
    }

    private Collection<FileEntry> coldest(int limit) {
        return orderOfUse.coldest(limit).values();
    }

    private boolean reservePlace(FileEntry entry) {
        long bytes = charge(entry);
        for (int attempt = 0; attempt < RESERVE_ATTEMPTS && !closed; attempt++) {
            if (places.tryReserve(1)) {
                if (heap.tryReserve(bytes)) {
                    return true;
                }
                places.release(1);
            }
            if (!settings.entries().replaceFiles()) {
                return false;
            }
            leastUsed().ifPresent(this::evict);
        }
        return false;
    }

    private Optional<FileEntry> leastUsed() {
        if (!settings.entries().hitOrder()) {
            return coldest(1).stream().findFirst();
        }
        return coldest(HIT_ORDER_CHOICE).stream().min(Comparator.comparingInt(FileEntry::hits));
    }

    /** @return whether a newcomer could take the place of another content or open file just now. I/O loop. */
    boolean mayReplace() {
        return settings.entries().replaceFiles() && ticker.nanos() - lastReplacement.get() >= REPLACE_INTERVAL_NANOS;
    }

    /** @return whether a content of that size could be kept without dropping another. I/O loop. */
    boolean hasRoomForContent(long size) {
        return size <= settings.contents().smallFileSizeLimit() && heap.hasRoomFor(size)
                || size <= settings.contents().mediumFileSizeLimit() && medium.hasRoomFor(size);
    }

    /** @return whether a content of that size could be kept if others were dropped. I/O loop. */
    boolean couldHoldContent(long size) {
        return size <= settings.contents().smallFileSizeLimit() && size <= heap.limit()
                || size <= settings.contents().mediumFileSizeLimit() && size <= medium.limit();
    }

    private boolean isReplacementDue() {
        long now = ticker.nanos();
        long last = lastReplacement.get();
        return now - last >= REPLACE_INTERVAL_NANOS && lastReplacement.compareAndSet(last, now);
    }

    private void evict(FileEntry entry) {
        if (remove(entry)) {
            stats.replacements.increment();
        }
    }

    private void replaced(@Nullable FileEntry entry) {
        if (entry != null) {
            stats.replacements.increment();
            deleted(entry);
        }
    }

    private void deleted(FileEntry entry) {
        entry.delete();
        heap.release(charge(entry));
        places.release(1);
        stats.deleted.increment();
    }

    private static long charge(FileEntry entry) {
        return FileCacheSettings.ENTRY_BYTES + (long) entry.path().toString().length();
    }
}
