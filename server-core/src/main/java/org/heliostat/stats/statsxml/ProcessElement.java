package org.heliostat.stats.statsxml;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/**
 * A process: everything that all its virtual servers share.
 *
 * @param pools names of the thread pools of all processes, in the order of their numbers
 */
record ProcessElement(XmlTree tree, List<String> pools) {

    private static final String ELEMENT = "process";
    private static final String SERVES = "active";

    /** Of whom it is not known, as while it starts. */
    private static final String OTHERWISE = "unknown";

    void write(ProcessParts.Part part, boolean serves) {
        tree.element(ELEMENT, () -> {
            head(part.pid(), part.startedMillis(), serves);
            memory(part.machine());
            tree.children();
            connectionQueue(part);
            part.threadPools().stream()
                    .filter(pool -> pools.contains(pool.name()))
                    .forEach(this::threadPool);
            dns(part.dns());
            keepAlive(part.keepAlive());
            cache(part.fileCache());
            part.sessions().forEach(row -> thread(row, part.takenMillis()));
            part.jdbcResources().forEach(this::jdbcResource);
            jvm(part.jvm());
        });
    }

    /** One that has said nothing of itself yet. */
    void writeSilent(long pid, long startedMillis) {
        tree.element(ELEMENT, () -> head(pid, startedMillis, false));
    }

    private void head(long pid, long startedMillis, boolean serves) {
        tree.attribute("pid", pid)
                .attribute("mode", serves ? SERVES : OTHERWISE)
                .attribute("timeStarted", StatsXmlWriter.seconds(startedMillis))
                .attribute("countConfigurations", 1);
    }

    /** What the machine does not tell is left out. */
    private void memory(MachineSnapshot machine) {
        if (machine.virtualSize() >= 0 && machine.residentSize() >= 0) {
            tree.attribute("sizeVirtual", machine.virtualSize()).attribute("sizeResident", machine.residentSize());
        }
        if (machine.memoryFraction() >= 0) {
            tree.attribute("fractionSystemMemoryUsage", StatsXmlWriter.decimal(machine.memoryFraction()));
        }
    }

    private void connectionQueue(ProcessParts.Part part) {
        ConnectionQueueSnapshot queue = part.connectionQueue();
        tree.element("connection-queue-bucket", () -> tree.attribute("connection-queue", StatsXmlWriter.QUEUE_ID)
                .attribute("countTotalConnections", part.connectionsTotal())
                .attribute("countQueued", queue.length())
                .attribute("peakQueued", queue.peak())
                .attribute("maxQueued", queue.limit())
                .attribute("countOverflows", queue.overflows())
                .attribute("countTotalQueued", queue.queuedTotal())
                .attribute("ticksTotalQueued", queue.delayNanos())
                .attribute("countQueued1MinuteAverage", StatsXmlWriter.decimal(queue.oneMinuteLength()))
                .attribute("countQueued5MinuteAverage", StatsXmlWriter.decimal(queue.fiveMinutesLength()))
                .attribute("countQueued15MinuteAverage", StatsXmlWriter.decimal(queue.fifteenMinutesLength())));
    }

    private void threadPool(ThreadPoolSnapshot pool) {
        String id = StatsXmlWriter.poolId(pools.indexOf(pool.name()));
        tree.element("thread-pool-bucket", () -> tree.attribute("thread-pool", id)
                .attribute("countThreadsIdle", pool.idle())
                .attribute("countThreads", pool.threads())
                .attribute("maxThreads", pool.limit())
                .attribute("countQueued", pool.queued())
                .attribute("peakQueued", pool.queuedPeak())
                .attribute("maxQueued", pool.queueLimit()));
    }

    private void dns(DnsSnapshot dns) {
        tree.element("dns-bucket", () -> tree.flag("flagCacheEnabled", dns.cacheEnabled())
                .attribute("countCacheEntries", dns.entries())
                .attribute("maxCacheEntries", dns.maxEntries())
                .attribute("countCacheHits", dns.hits())
                .attribute("countCacheMisses", dns.misses())
                .flag("flagAsyncEnabled", dns.asyncEnabled())
                .attribute("countAsyncNameLookups", dns.nameLookups())
                .attribute("countAsyncAddrLookups", dns.addressLookups())
                .attribute("countAsyncLookupsInProgress", dns.lookupsInProgress()));
    }

    private void keepAlive(KeepAliveSnapshot keepAlive) {
        tree.element("keepalive-bucket", () -> tree.attribute("countConnections", keepAlive.count())
                .attribute("maxConnections", keepAlive.max())
                .attribute("countHits", keepAlive.hits())
                .attribute("countFlushes", keepAlive.flushes())
                .attribute("countRefusals", keepAlive.refusals())
                .attribute("countTimeouts", keepAlive.timeouts())
                .attribute("secondsTimeout", keepAlive.timeoutSeconds()));
    }

    private void cache(FileCacheSnapshot cache) {
        tree.element("cache-bucket", () -> tree.flag("flagEnabled", cache.enabled())
                .attribute("secondsMaxAge", cache.maxAgeSeconds())
                .attribute("countEntries", cache.entries())
                .attribute("maxEntries", cache.maxEntries())
                .attribute("countOpenEntries", cache.openFiles())
                .attribute("maxOpenEntries", cache.maxOpenFiles())
                .attribute("sizeHeapCache", cache.heapUsed())
                .attribute("maxHeapCacheSize", cache.heapLimit())
                .attribute("sizeMmapCache", cache.mediumUsed())
                .attribute("maxMmapCacheSize", cache.mediumLimit())
                .attribute("countHits", cache.hits())
                .attribute("countMisses", cache.misses())
                .attribute("countInfoHits", cache.infoHits())
                .attribute("countInfoMisses", cache.infoMisses())
                .attribute("countContentHits", cache.contentHits())
                .attribute("countContentMisses", cache.contentMisses()));
    }

    /** A session stands here while it works; how many are idle can be seen from the limits. */
    private void thread(SessionRow row, long takenMillis) {
        long startedMicros =
                TimeUnit.MILLISECONDS.toMicros(takenMillis) - TimeUnit.NANOSECONDS.toMicros(row.ageNanos());
        tree.element("thread", () -> {
            tree.attribute("mode", row.mode())
                    .attribute("timeStarted", StatsXmlWriter.seconds(TimeUnit.MICROSECONDS.toMillis(startedMicros)));
            if (!row.function().isEmpty()) {
                tree.attribute("function", row.function());
            }
            tree.attribute("connection-queue", StatsXmlWriter.QUEUE_ID);
            if (!row.virtualServer().isEmpty()) {
                tree.attribute("virtual-server", row.virtualServer());
            }
            tree.attribute("addressClient", row.client()).attribute("timeRequestStarted", startedMicros);
        });
    }

    /** One element per resource; resources of the same pool share its figures. */
    private void jdbcResource(JdbcResourceSnapshot pool) {
        for (String jndiName : pool.jndiNames()) {
            tree.element("jdbc-resource-bucket", () -> tree.attribute("jndiName", jndiName)
                    .attribute("maxConnections", pool.maxConnections())
                    .attribute("countConnections", pool.connections())
                    .attribute("peakConnections", pool.connectionsPeak())
                    .attribute("countTotalLeasedConnections", pool.leasedTotal())
                    .attribute("countFreeConnections", pool.free())
                    .attribute("countLeasedConnections", pool.leased())
                    .attribute("countTotalFailedValidationConnections", pool.failedValidations())
                    .attribute("countQueued", pool.waiting())
                    .attribute("peakQueued", pool.waitingPeak())
                    .attribute(
                            "millisecondsPeakWait",
                            TimeUnit.NANOSECONDS.toMillis(pool.waits().maxNanos()))
                    .attribute("millisecondsAverageQueued", TimeUnit.NANOSECONDS.toMillis((long)
                            pool.waits().averageNanos()))
                    .attribute("countConnectionIdleTimeouts", pool.idleTimeouts())
                    .attribute("countWaitQueueTimeouts", pool.waitTimeouts()));
        }
    }

    private void jvm(JvmSnapshot jvm) {
        tree.element("jvm", () -> tree.attribute("countClassesLoaded", jvm.classesLoaded())
                .attribute("countTotalClassesLoaded", jvm.classesLoadedTotal())
                .attribute("countTotalClassesUnloaded", jvm.classesUnloadedTotal())
                .attribute("sizeHeap", jvm.heapUsed())
                .attribute("peakThreads", jvm.threadsPeak())
                .attribute("countTotalThreadsStarted", jvm.threadsStarted())
                .attribute("countThreads", jvm.threads())
                .attribute("version", jvm.version())
                .attribute("name", jvm.name())
                .attribute("vendor", jvm.vendor())
                .attribute("countGarbageCollections", jvm.collections())
                .attribute("millisecondsGarbageCollection", jvm.collectionMillis()));
    }
}
