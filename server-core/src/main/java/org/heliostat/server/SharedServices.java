package org.heliostat.server;

import java.time.Duration;
import java.time.ZoneId;
import org.heliostat.acl.RealmSet;
import org.heliostat.acl.Realms;
import org.heliostat.compression.CompressionCounters;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.dns.DnsCacheSettings;
import org.heliostat.dns.DnsSettings;
import org.heliostat.dns.HostNames;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.request.function.BindContext;
import org.heliostat.shtml.ShtmlFigures;
import org.heliostat.stats.ServicesSnapshot;
import org.heliostat.time.PeriodicTasks;

/** The services that functions of every virtual server share, from one configuration to the next. Immutable. */
record SharedServices(
        FileCache fileCache,
        AccessLogs accessLogs,
        Realms realms,
        HostNames hostNames,
        CompressionCounters compression,
        ShtmlFigures shtml) {

    /** How often files that are kept open are looked through for those that nobody asks for. */
    private static final Duration LOOK_FOR_IDLE_FILES = Duration.ofSeconds(5);

    static SharedServices of(Configuration configuration, ServerParts parts) {
        MagnusConf magnus = configuration.magnus();
        HostNames hostNames = new HostNames(DnsCacheSettings.of(magnus.inits()), parts.ticker());
        hostNames.apply(DnsSettings.of(magnus));
        return new SharedServices(
                new FileCache(FileCacheSettings.from(configuration.nsfc()), parts.ticker(), FileSystemAccess.local()),
                accessLogs(configuration, parts),
                new Realms(configuration, parts.ticker()),
                hostNames,
                new CompressionCounters(
                        magnus.answers().maxCompressedAnswers(),
                        magnus.answers().maxInflatedBodies(),
                        parts.ticker()),
                new ShtmlFigures());
    }

    private static AccessLogs accessLogs(Configuration configuration, ServerParts parts) {
        MagnusConf magnus = configuration.magnus();
        AccessLogs logs = new AccessLogs(
                new LogDates(parts.wallClock(), ZoneId.systemDefault()),
                parts.ticker(),
                magnus.logFlushInterval(),
                new ServerLog(parts.ticker()));
        logs.queueSize(magnus.logQueueSize());
        logs.rotation(rotation(configuration, parts.place()));
        return logs;
    }

    /** Several processes write to one file: one of them puts it aside, the others see that and open it anew. */
    private static RotationRules rotation(Configuration configuration, ServerParts.Place place) {
        return place.administers().getAsBoolean()
                ? RotationRules.of(configuration.magnus().inits(), configuration.instance())
                : RotationRules.OFF;
    }

    /** @return with what functions ask for when they are bound */
    BindContext.Services offeredWith(BindContext.Services services) {
        return services.plus(CompressionCounters.class, compression)
                .plus(ShtmlFigures.class, shtml)
                .plus(HostNames.class, hostNames);
    }

    void start(PeriodicTasks clock) {
        accessLogs.start();
        clock.every(LOOK_FOR_IDLE_FILES, "file cache", fileCache::closeIdleFiles);
    }

    /** @param inForce the realms of the configuration */
    void apply(Configuration configuration, RealmSet inForce, ServerParts.Place place) {
        MagnusConf magnus = configuration.magnus();
        fileCache.reconfigure(FileCacheSettings.from(configuration.nsfc()));
        accessLogs.flushInterval(magnus.logFlushInterval());
        accessLogs.queueSize(magnus.logQueueSize());
        accessLogs.rotation(rotation(configuration, place));
        realms.apply(configuration, inForce);
        hostNames.apply(DnsSettings.of(magnus));
        compression.limit(magnus.answers().maxCompressedAnswers());
        compression.bodies().limit(magnus.answers().maxInflatedBodies());
    }

    ServicesSnapshot snapshot() {
        return new ServicesSnapshot(
                fileCache.snapshot(),
                hostNames.snapshot(),
                realms.snapshot(),
                compression.snapshot(),
                shtml.snapshot(),
                accessLogs.snapshots());
    }

    /** Log lines accepted so far are written. */
    void close() {
        realms.close();
        hostNames.close();
        accessLogs.close();
    }
}
