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

    /**
     * @param machine bytes that there are for the process, which bound what the file cache takes by itself; −1 = not known
     * @param threads that there may be at once
     */
    public static Sum of(Configuration configuration, JavaMemory java, long machine, long threads) {
        Sum sum = Sum.of("heap", Math.max(0, java.heap()));
        Sum direct = java.direct() > 0
                ? sum.plus("MaxDirectMemorySize", java.direct())
                : sum.plus("MediumFileSpace", contents(configuration, room(java, machine)))
                        .plus("buffers", BUFFERS);
        return direct.plus("threads", PER_THREAD * threads).plus("classes and code", CODE);
    }

    private static long contents(Configuration configuration, CacheRoom room) {
        boolean isKept =
                configuration.nsfc().fileCacheEnable() && configuration.nsfc().cacheFileContent();
        return isKept ? configuration.nsfc().mediumFileSpace().orElse(room.mediumFileSpace()) : 0;
    }

    private static CacheRoom room(JavaMemory java, long machine) {
        long heap = Math.max(0, java.heap());
        return new CacheRoom(
                heap, java.direct() > 0 ? java.direct() : heap, machine < 0 ? Long.MAX_VALUE : machine, Long.MAX_VALUE);
    }
}
