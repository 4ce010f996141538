package org.heliostat.server;

import org.heliostat.acl.Realms;
import org.heliostat.compression.CompressionCounters;
import org.heliostat.config.instance.Configuration;
import org.heliostat.dns.HostNames;
import org.heliostat.filecache.FileCache;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.request.function.offer.ProgramSource;
import org.heliostat.saf.init.InitResult;
import org.heliostat.sessionthread.SessionThreads;
import org.heliostat.shtml.ShtmlFigures;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.ServerStatistics;
import org.heliostat.stats.machine.JvmFigures;
import org.heliostat.stats.machine.MachineFigures;

/** Says where each part of the server's snapshot comes from. */
record Figures(
        Dispatcher dispatcher,
        SessionThreads sessionThreads,
        RunningPools pools,
        FileCache fileCache,
        PerformanceBuckets buckets,
        RequestTimes times,
        AccessLogs accessLogs,
        Network network,
        Realms realms,
        CompressionCounters compression,
        ProgramSource programs,
        ShtmlFigures shtml,
        HostNames hostNames,
        IncidentRecorder incidents,
        ServerParts parts) {

    ServerStatistics statistics(Configuration configuration, InitResult init) {
        var identity = new ServerSnapshot.Identity(
                id(configuration),
                parts.version(),
                parts.wallClock().millis(),
                ProcessHandle.current().pid(),
                init.updateIntervalSeconds(),
                init.virtualServers());
        return new ServerStatistics(
                identity,
                new ServerStatistics.Sources(
                        sessionThreads::queueSnapshot,
                        network::listenSockets,
                        network::keepAlive,
                        sessionThreads::snapshot,
                        fileCache::snapshot,
                        pools::snapshots,
                        hostNames::snapshot,
                        buckets::snapshot,
                        dispatcher::quickAnswers,
                        times::snapshot,
                        () -> dispatcher.generation().virtualServers().snapshots(),
                        parts.webApps(),
                        parts.jdbcResources(),
                        accessLogs::snapshots,
                        parts.errorLog().figures(),
                        network::protocol,
                        realms::snapshot,
                        compression::snapshot,
                        programs::snapshot,
                        shtml::snapshot,
                        new JvmFigures(
                                parts.process().outOfMemoryErrors(),
                                parts.process().trouble())::snapshot,
                        new MachineFigures(parts.ticker())::snapshot,
                        parts.process().metricsPush(),
                        dispatcher.refusals()::snapshot,
                        incidents::counters),
                parts.wallClock(),
                parts.ticker());
    }

    private static String id(Configuration configuration) {
        String id = configuration.magnus().serverId();
        return id.isEmpty() ? configuration.instance().getFileName().toString() : id;
    }
}
