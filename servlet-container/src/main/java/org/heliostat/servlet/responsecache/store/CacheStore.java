package org.heliostat.servlet.responsecache.store;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Predicate;
import org.heliostat.servlet.deploy.model.CacheSettings;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * What one application keeps, bounded by entries, by its own bytes and by those of the whole server. What was used
 * longest ago goes first; in segments, as the original's MultiLruCache, that holds for each segment. Any thread.
 */
public final class CacheStore {

    /** A cache without a bound on entries still has the one on bytes. */
    private static final int UNBOUNDED = Integer.MAX_VALUE;

    private static final int MOST_SEGMENTS = 64;

    /** Flushes are counted by groups of keys, so that one of a single key does not spoil what is made for others. */
    private static final int FLUSH_STRIPES = 64;

    private final ByteBudget budget;
    private final CacheFigures figures;
    private final WallClock clock;
    private final int maxEntries;
    private final long maxBytes;
    private final Segment[] segments;
    private final AtomicLong bytes = new AtomicLong();
    private final LongAccumulator bytesPeak = new LongAccumulator(Math::max, 0);
    private final AtomicLong turn = new AtomicLong();
    private final AtomicLongArray flushes = new AtomicLongArray(FLUSH_STRIPES);

    public CacheStore(CacheSettings.Size size, ByteBudget budget, CacheFigures figures, WallClock clock) {
        this.budget = budget;
        this.figures = figures;
        this.clock = clock;
        this.maxEntries = size.kind() == CacheSettings.Kind.BASE ? UNBOUNDED : size.maxEntries();
        this.maxBytes = size.maxBytes();
        int count = segments(size);
        this.segments = new Segment[count];
        for (int i = 0; i < count; i++) {
            int share = maxEntries == UNBOUNDED ? UNBOUNDED : maxEntries / count + (i < maxEntries % count ? 1 : 0);
            segments[i] = new Segment(share);
        }
        budget.join(this);
    }

    private static int segments(CacheSettings.Size size) {
        boolean several =
                size.kind() == CacheSettings.Kind.MULTI_LRU || size.kind() == CacheSettings.Kind.BOUNDED_MULTI_LRU;
        int wanted = several ? (size.maxEntries() - 1) / size.segmentEntries() + 1 : 1;
        return Math.min(wanted, MOST_SEGMENTS);
    }

    /** @return what is kept under the key and still good, null when there is nothing */
    public @Nullable Kept find(String key, long nowMillis) {
        Segment segment = segment(key);
        Kept found = segment.get(key);
        if (found != null && found.goodUntilMillis() <= nowMillis) {
            if (segment.remove(key, found)) {
                removed(found);
            }
            return null;
        }
        return found;
    }

    /** @return to be handed to {@link #keep}: what was begun before a flush must not be kept after it */
    public long flushes(String key) {
        return flushes.get(stripe(key));
    }

    /**
     * Keeps a value in the place of what was under the key.
     *
     * @param begunAt {@link #flushes} of the key from before the value was made
     * @return false when there is no room for it, or everything was flushed meanwhile; then nothing is under the key
     */
    public boolean keep(String key, Kept value, long begunAt) {
        if (begunAt != flushes(key)) {
            drop(key);
            return false;
        }
        if (value.bytes() > budget.limits().entryBytes() || !makeRoom(value.bytes())) {
            figures.count(CacheEvent.TOO_LARGE);
            drop(key);
            return false;
        }
        Segment segment = segment(key);
        Segment.Pushed pushed = segment.put(key, value);
        if (!pushed.taken()) {
            released(value);
            return false;
        }
        figures.count(CacheEvent.ADDED);
        if (pushed.replaced() != null) {
            removed(pushed.replaced());
        }
        if (pushed.eldest() != null) {
            overflowed(pushed.eldest());
        }
        // A flush that ran while the value was on its way in may have missed it.
        if (begunAt != flushes(key) && segment.remove(key, value)) {
            removed(value);
            return false;
        }
        return true;
    }

    private boolean makeRoom(int needed) {
        if (needed > maxBytes) {
            return false;
        }
        while (bytes.get() + needed > maxBytes) {
            if (!dropEldest()) {
                return false;
            }
        }
        if (!budget.take(needed)) {
            return false;
        }
        bytesPeak.accumulate(bytes.addAndGet(needed));
        return true;
    }

    /** Drops the entry used longest ago in one segment, each in its turn. */
    boolean dropEldest() {
        for (int i = 0; i < segments.length; i++) {
            Segment segment = segments[(int) (turn.getAndIncrement() % segments.length)];
            Kept eldest = segment.dropEldest();
            if (eldest != null) {
                overflowed(eldest);
                return true;
            }
        }
        return false;
    }

    /** Removes an entry, and keeps nothing that is being made for it now. */
    public void flushOne(String key) {
        flushes.incrementAndGet(stripe(key));
        drop(key);
    }

    /** Removes an entry that is out of date; what is made for it now may be kept. */
    public void drop(String key) {
        Kept gone = segment(key).remove(key);
        if (gone != null) {
            removed(gone);
        }
    }

    /**
     * Removes every entry whose key is wanted, and keeps nothing that is being made now.
     *
     * @return how many went
     */
    public int flush(Predicate<String> keys) {
        for (int i = 0; i < FLUSH_STRIPES; i++) {
            flushes.incrementAndGet(i);
        }
        int count = 0;
        for (Segment segment : segments) {
            List<Kept> gone = segment.removeIf(keys);
            gone.forEach(this::removed);
            count += gone.size();
        }
        return count;
    }

    /** Lets go of everything; nothing is kept from now on. */
    public void close() {
        for (Segment segment : segments) {
            segment.close();
        }
        flush(key -> true);
        budget.leave(this);
    }

    private void removed(Kept value) {
        figures.count(CacheEvent.REMOVED);
        released(value);
    }

    /** What nobody could have had any more is no loss: with more room it would only lie there for longer. */
    private void overflowed(Kept value) {
        boolean isGood = value.goodUntilMillis() > clock.millis();
        figures.count(isGood ? CacheEvent.OVERFLOW : CacheEvent.REMOVED);
        released(value);
    }

    private void released(Kept value) {
        bytes.addAndGet(-value.bytes());
        budget.give(value.bytes());
    }

    private Segment segment(String key) {
        return segments[spread(key) % segments.length];
    }

    private static int stripe(String key) {
        return spread(key) % FLUSH_STRIPES;
    }

    private static int spread(String key) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & Integer.MAX_VALUE;
    }

    /** @return entries now */
    public int entries() {
        int count = 0;
        for (Segment segment : segments) {
            count += segment.size();
        }
        return count;
    }

    /** @return entries at most; Integer.MAX_VALUE where only bytes are counted */
    public int maxEntries() {
        return maxEntries;
    }

    /** @return bytes held now */
    public long bytes() {
        return bytes.get();
    }

    /** @return most bytes held at one time */
    public long bytesPeak() {
        return bytesPeak.get();
    }

    /** @return bytes at most: MaxSize, or that of the whole server */
    public long maxBytes() {
        return Math.min(maxBytes, budget.limits().totalBytes());
    }
}
