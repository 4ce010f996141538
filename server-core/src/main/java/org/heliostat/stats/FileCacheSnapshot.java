package org.heliostat.stats;

/**
 * Figures of the file cache: perfdump's CacheInfo, the cache-bucket of stats-xml, the report of nsfc-dump.
 *
 * @param enabled FileCacheEnable
 * @param active enabled and not stopped by an administrator
 * @param maxAgeSeconds MaxAge; -1 = entries are never compared with the disk
 * @param entryBytes charged for each entry beside its name
 * @param heapUsed bytes charged for entries and small contents
 * @param mediumUsed bytes charged for medium contents
 * @param openFiles files kept open, with TransmitFile
 * @param lookups answered and unanswered
 * @param hits lookups that found an entry
 * @param comparisons looks at the disk for entries that were older than MaxAge
 * @param outdated entries deleted because the file had changed
 * @param replacements entries deleted to make room
 * @param deleted entries deleted for any reason
 * @param busyDeleted deleted entries whose file is still being sent
 */
public record FileCacheSnapshot(
        boolean enabled,
        boolean active,
        long maxAgeSeconds,
        long entries,
        long maxEntries,
        int entryBytes,
        long heapUsed,
        long heapLimit,
        long mediumUsed,
        long mediumLimit,
        long openFiles,
        long maxOpenFiles,
        long lookups,
        long hits,
        long infoHits,
        long infoMisses,
        long contentHits,
        long contentMisses,
        long comparisons,
        long outdated,
        long replacements,
        long deleted,
        long busyDeleted) {

    public long misses() {
        return lookups - hits;
    }
}
