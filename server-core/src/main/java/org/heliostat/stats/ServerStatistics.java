package org.heliostat.stats;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the {@link ServerSnapshot} from the boxes, each of which fills its own part. Any thread may ask; nothing
 * is locked while the boxes are read, so figures of different boxes may be some events apart.
 */
public final class ServerStatistics {

    private final ServerSnapshot.Identity identity;
    private final Sources sources;
    private final WallClock clock;
    private final Ticker ticker;
    private volatile @Nullable Taken latest;

    /**
     * Where each part comes from. A supplier is called for every snapshot, on the thread that asks, and must neither
     * block nor throw.
     */
    public record Sources(
            Supplier<ConnectionQueueSnapshot> connectionQueue,
            Supplier<List<ListenSocketSnapshot>> listenSockets,
            Supplier<KeepAliveSnapshot> keepAlive,
            Supplier<SessionThreadsSnapshot> sessionThreads,
            Supplier<FileCacheSnapshot> fileCache,
            Supplier<List<ThreadPoolSnapshot>> threadPools,
            Supplier<DnsSnapshot> dns,
            Supplier<PerformanceSnapshot> performance,
            LongSupplier quickLaneAnswers,
            Supplier<ServerSnapshot.TimeSplit> timeSplit,
            Supplier<List<VirtualServerSnapshot>> virtualServers,
            Supplier<List<WebAppSnapshot>> webApps,
            Supplier<List<JdbcResourceSnapshot>> jdbcResources,
            Supplier<List<AccessLogSnapshot>> accessLogs,
            Supplier<List<ErrorLogSnapshot>> errorLogs,
            Supplier<ProtocolSnapshot> protocol,
            Supplier<LoginSnapshot> logins,
            Supplier<CompressionSnapshot> compression,
            Supplier<ProgramsSnapshot> programs,
            Supplier<ShtmlSnapshot> shtml,
            Supplier<JvmSnapshot> jvm,
            Supplier<MachineSnapshot> machine,
            Supplier<MetricsPushSnapshot> metricsPush,
            Supplier<RefusalsSnapshot> refusals,
            Supplier<IncidentsSnapshot> incidents) {}

    private record Taken(ServerSnapshot snapshot, long atNanos) {}

    public ServerStatistics(ServerSnapshot.Identity identity, Sources sources, WallClock clock, Ticker ticker) {
        this.identity = identity;
        this.sources = sources;
        this.clock = clock;
        this.ticker = ticker;
    }

    /** @return the figures of this moment */
    public ServerSnapshot snapshot() {
        long now = ticker.nanos();
        var snapshot = new ServerSnapshot(
                identity,
                clock.millis(),
                sources.connectionQueue().get(),
                sources.listenSockets().get(),
                sources.keepAlive().get(),
                sources.sessionThreads().get(),
                sources.fileCache().get(),
                sources.threadPools().get(),
                sources.dns().get(),
                sources.performance().get(),
                sources.quickLaneAnswers().getAsLong(),
                sources.timeSplit().get(),
                sources.virtualServers().get(),
                sources.webApps().get(),
                sources.jdbcResources().get(),
                sources.accessLogs().get(),
                sources.errorLogs().get(),
                sources.protocol().get(),
                sources.logins().get(),
                sources.compression().get(),
                sources.programs().get(),
                sources.shtml().get(),
                sources.jvm().get(),
                sources.machine().get(),
                sources.metricsPush().get(),
                sources.refusals().get(),
                sources.incidents().get(),
                WindowSnapshot.NONE);
        latest = new Taken(snapshot, now);
        return snapshot;
    }

    /** @return figures at most update-interval old: for readers that ask for many of them one by one */
    public ServerSnapshot recent() {
        Taken taken = latest;
        long oldest = Duration.ofSeconds(identity.updateIntervalSeconds()).toNanos();
        if (taken != null && ticker.nanos() - taken.atNanos() <= oldest) {
            return taken.snapshot();
        }
        return snapshot();
    }
}
