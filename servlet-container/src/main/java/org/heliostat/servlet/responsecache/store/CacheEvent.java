package org.heliostat.servlet.responsecache.store;

/** What a response cache counts. */
public enum CacheEvent {
    /** A request or fragment was served from what is kept, or from what another request had just made. */
    HIT,
    /** A servlet or a fragment's body ran because nothing good was kept. */
    MISS,
    /** An answer was made anew because a refresh was asked for. */
    REFRESHED,
    /** An entry was added; one that takes the place of an older one counts, too. */
    ADDED,
    /** An entry went because it was flushed, replaced, no longer good, or its application ended. */
    REMOVED,
    /** An entry that was still good went to make room: of entries, of MaxSize, or of ResponseCacheSize. */
    OVERFLOW,
    /** A request waited for another one that made the answer. */
    WAITED,
    /** Of those, how many ran the servlet themselves after ResponseCacheWait. */
    WAIT_TIMEOUT,
    /** A request was led past the cache: method, constraint, missing key field, or a user it cannot tell apart. */
    PASSED,
    /** An answer was not kept: status, cookie, Vary, Cache-Control and their like. */
    NOT_KEPT,
    /** An answer was not kept because it is larger than ResponseCacheEntrySize, or nothing could be dropped for it. */
    TOO_LARGE
}
