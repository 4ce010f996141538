package org.heliostat.server;

import java.util.List;
import org.heliostat.acl.Realms;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.filecache.FileCache;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.ServerStatistics;
import org.heliostat.stats.ThreadPoolSnapshot;
import org.heliostat.stats.jvm.JvmFigures;

/** Says where each part of the server's snapshot comes from. */
record Figures(
        Dispatcher dispatcher,
        SessionThreads sessionThreads,
        FileCache fileCache,
        PerformanceBuckets buckets,
        RequestTimes times,
        AccessLogs accessLogs,
        Network network,
        Realms realms,
        ServerParts parts) {

    private static final int NATIVE_POOL_THREADS = 128;

    ServerStatistics statistics(Configuration configuration, int updateIntervalSeconds) {
        var identity = new ServerSnapshot.Identity(
                id(configuration),
                parts.version(),
                parts.wallClock().millis(),
                ProcessHandle.current().pid(),
                updateIntervalSeconds);
        ThreadPoolSnapshot nativePool = nativePool(configuration.magnus());
        return new ServerStatistics(
                identity,
                new ServerStatistics.Sources(
                        sessionThreads::queueSnapshot,
                        network::listenSockets,
                        network::keepAlive,
                        sessionThreads::snapshot,
                        fileCache::snapshot,
                        () -> List.of(nativePool),
                        () -> DnsSnapshot.OFF,
                        buckets::snapshot,
                        dispatcher::quickAnswers,
                        times::snapshot,
                        () -> dispatcher.generation().virtualServers().snapshots(),
                        parts.webApps(),
                        List::of,
                        accessLogs::snapshots,
                        parts.errorLog().figures(),
                        network::protocol,
                        realms::snapshot,
                        new JvmFigures()::snapshot),
                parts.wallClock(),
                parts.ticker());
    }

    private static String id(Configuration configuration) {
        String id = configuration.magnus().serverId();
        return id.isEmpty() ? configuration.instance().getFileName().toString() : id;
    }

    /** No function runs in a pool of its own yet, so the pool that always exists has its limits and no threads. */
    private static ThreadPoolSnapshot nativePool(MagnusConf magnus) {
        String most = magnus.value("NativePoolMaxThreads");
        int limit = most.isEmpty() || most.equals("0") ? NATIVE_POOL_THREADS : Integer.parseInt(most);
        return new ThreadPoolSnapshot("NativePool", 0, 0, limit, 0, 0, 0, 0);
    }
}
