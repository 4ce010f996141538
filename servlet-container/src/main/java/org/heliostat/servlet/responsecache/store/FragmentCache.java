package org.heliostat.servlet.responsecache.store;

import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Fragments of pages, as the cache tags keep them, in the store of their application. The tags find it in an attribute
 * of the application's context; where there is none, nothing is kept. Any thread.
 */
public final class FragmentCache {

    /** The context attribute. */
    public static final String ATTRIBUTE = "org.heliostat.servlet.responsecache.fragments";

    private static final String PREFIX = "f ";
    private static final long MILLIS_PER_SECOND = 1_000;

    private final CacheStore store;
    private final CacheFigures figures;
    private final WallClock clock;

    public FragmentCache(CacheStore store, CacheFigures figures, WallClock clock) {
        this.store = store;
        this.figures = figures;
        this.clock = clock;
    }

    private record Fragment(String text, int bytes, long goodUntilMillis) implements Kept {

        private static final int OBJECT_BYTES = 160;

        static Fragment of(String key, String text, long goodUntilMillis) {
            return new Fragment(text, OBJECT_BYTES + 2 * key.length() + 2 * text.length(), goodUntilMillis);
        }
    }

    /** @return the text kept, null when there is none or it is no longer good */
    public @Nullable String find(String key) {
        Kept found = store.find(PREFIX + key, clock.millis());
        figures.count(found == null ? CacheEvent.MISS : CacheEvent.HIT);
        return found == null ? null : ((Fragment) found).text();
    }

    /** The body is run anew whatever is kept. */
    public void refreshed() {
        figures.count(CacheEvent.REFRESHED);
    }

    /** @return to be handed to {@link #keep}: what was begun before a flush is not kept after it */
    public long flushes(String key) {
        return store.flushes(PREFIX + key);
    }

    /**
     * Keeps a text, if there is room for it.
     *
     * @param seconds for which it is good; negative: for ever
     * @param begunAt {@link #flushes} from before the text was made
     */
    public void keep(String key, String text, long seconds, long begunAt) {
        String whole = PREFIX + key;
        long until = seconds < 0 ? Kept.NEVER : clock.millis() + seconds * MILLIS_PER_SECOND;
        store.keep(whole, Fragment.of(whole, text, until), begunAt);
    }

    public void flush(String key) {
        store.flushOne(PREFIX + key);
    }

    /** Forgets all fragments whose keys begin so. */
    public void flushAll(String keyPrefix) {
        store.flush(key -> key.startsWith(PREFIX + keyPrefix));
    }
}
