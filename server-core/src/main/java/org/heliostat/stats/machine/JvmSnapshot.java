package org.heliostat.stats.machine;

/**
 * The Java virtual machine: the jvm element of stats-xml.
 *
 * @param name of the virtual machine
 * @param version of the Java runtime
 * @param vendor of the virtual machine
 * @param heapUsed bytes
 * @param heapMax bytes; -1 = no limit is known
 * @param heapAfterCollection bytes that the last collection of each part of the heap left; -1 = not known
 * @param directUsed bytes of direct buffers
 * @param threads now, virtual ones not counted
 * @param threadsPeak most at one time
 * @param threadsStarted since the start
 * @param classesLoaded now
 * @param classesLoadedTotal since the start
 * @param classesUnloadedTotal since the start
 * @param collections garbage collections since the start
 * @param collectionMillis spent in them
 * @param cpuNanos of processors used by the process so far; -1 = not known
 * @param processors that the process may use
 * @param systemLoad threads that ran or wanted to, average of the last minute, of the whole machine; negative = not known
 * @param outOfMemoryErrors seen since the start of the process: logged, or ended a thread
 * @param trouble why the process does not serve as it should: threads that stand still, or memory; empty when it does
 * @param troubles how often it has begun not to, since the start of the process
 * @param lastTrouble why it did not the last time; empty when it always did
 */
public record JvmSnapshot(
        String name,
        String version,
        String vendor,
        long heapUsed,
        long heapMax,
        long heapAfterCollection,
        long directUsed,
        int threads,
        int threadsPeak,
        long threadsStarted,
        int classesLoaded,
        long classesLoadedTotal,
        long classesUnloadedTotal,
        long collections,
        long collectionMillis,
        long cpuNanos,
        int processors,
        double systemLoad,
        long outOfMemoryErrors,
        String trouble,
        long troubles,
        String lastTrouble) {}
