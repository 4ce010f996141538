package org.heliostat.filecache;

import java.util.concurrent.atomic.LongAdder;

/**
 * Totals since the cache was built; stopping and starting it does not reset them. Any thread may write. Of the
 * original's counters those that follow from others are computed when read: a hit costs one addition.
 */
final class FileCacheStats {

    final LongAdder hits = new LongAdder();
    final LongAdder misses = new LongAdder();
    /** Hits whose entry then proved to be out of date, so that it did not answer. */
    final LongAdder staleHits = new LongAdder();
    /** Status asked past the cache, with {@code nocache}. */
    final LongAdder bypassed = new LongAdder();

    final LongAdder contentHits = new LongAdder();
    final LongAdder contentMisses = new LongAdder();
    /** Looks at the disk for entries that were older than MaxAge. */
    final LongAdder comparisons = new LongAdder();

    final LongAdder outdated = new LongAdder();
    final LongAdder replacements = new LongAdder();
    final LongAdder deleted = new LongAdder();
    /** Now, not in total. */
    final LongAdder busyDeleted = new LongAdder();

    long lookups() {
        return hits.sum() + misses.sum();
    }

    long infoHits() {
        return hits.sum() - staleHits.sum();
    }

    long infoMisses() {
        return misses.sum() + bypassed.sum();
    }
}
