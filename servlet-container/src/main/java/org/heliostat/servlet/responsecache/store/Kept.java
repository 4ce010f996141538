package org.heliostat.servlet.responsecache.store;

/** Something that is kept under a key: an answer, or a fragment of a page. Immutable. */
public interface Kept {

    /** The end of what never ends. */
    long NEVER = Long.MAX_VALUE;

    /** @return bytes of memory it costs, about */
    int bytes();

    /** @return milliseconds since 1970 from which on it is no longer good */
    long goodUntilMillis();
}
