package org.heliostat.servlet.responsecache.store;

/**
 * How much memory and time response caches may take, over all applications.
 *
 * @param totalBytes of everything kept (ResponseCacheSize); 0: nothing is kept
 * @param entryBytes of one answer or fragment (ResponseCacheEntrySize); a longer one is passed through
 * @param waitMillis that a request waits for another one that makes the answer (ResponseCacheWait)
 */
public record CacheLimits(long totalBytes, int entryBytes, long waitMillis) {

    /** As magnus.conf has them where it says nothing. */
    public static final CacheLimits DEFAULTS = new CacheLimits(64L * 1024 * 1024, 1024 * 1024, 10_000);
}
