package org.heliostat.advisor.need;

import org.heliostat.advisor.machine.JavaMemory;
import org.heliostat.config.instance.Configuration;
import org.heliostat.filecache.CacheRoom;

/** Memory that a server with this configuration may come to have, all at once. Bytes. */
public final class MemoryNeed {

    /** What the guide adds for each concurrent user (Sizing, Memory): stack in use and buffers of a thread at work. */
    public static final long PER_THREAD = 512 * 1024;

    /** Classes and compiled code of the server, Jasper and some applications. */
    private static final long CODE = 256L << 20;

    /** Of Netty's arenas, beside the contents of files. */
    private static final long BUFFERS = 64L << 20;

    private MemoryNeed() {}

    /** @param threads that there may be at once */
    public static Sum of(Configuration configuration, JavaMemory java, long threads) {
        Sum sum = Sum.of("heap", Math.max(0, java.heap()));
        Sum direct = java.direct() > 0
                ? sum.plus("MaxDirectMemorySize", java.direct())
                : sum.plus("MediumFileSpace", contents(configuration, java)).plus("buffers", BUFFERS);
        return direct.plus("threads", PER_THREAD * threads).plus("classes and code", CODE);
    }

    private static long contents(Configuration configuration, JavaMemory java) {
        boolean isKept =
                configuration.nsfc().fileCacheEnable() && configuration.nsfc().cacheFileContent();
        return isKept ? configuration.nsfc().mediumFileSpace().orElse(room(java).mediumFileSpace()) : 0;
    }

    /** Of a server with that heap, at most: how much memory the machine has is not asked here. */
    private static CacheRoom room(JavaMemory java) {
        return new CacheRoom(Math.max(0, java.heap()), Long.MAX_VALUE, Long.MAX_VALUE);
    }
}
