package org.heliostat.benchmarks.load.server;

/** What a run does with the tree of {@link FileTree}. */
public enum TreeUse {
    /** Nothing: it is not made. */
    NONE,
    /** The servers' caches are large enough for all of it. */
    ALL_CACHED,
    /** The servers' caches are as in every other run: ours as shipped, the others' of 1,024 files. */
    AS_SHIPPED
}
