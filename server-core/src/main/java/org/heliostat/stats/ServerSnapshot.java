package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Everything the server knows about itself at one moment. perfdump, stats-xml, server-status, the administration
 * API and metrics are views of it. Immutable. The sections stand in one row, in the order that the API's JSON has;
 * {@link #of} puts them there from what each subsystem brings.
 *
 * @param identity of the server
 * @param takenMillis when the figures were read, milliseconds since 1970
 * @param connectionQueue before the session threads
 * @param listenSockets in the order of server.xml
 * @param keepAlive persistent connections
 * @param sessionThreads and what each is doing
 * @param fileCache of the server
 * @param threadPools in the order they were defined; NativePool always comes first
 * @param dns name lookups
 * @param performance buckets of obj.conf functions
 * @param quickLaneAnswers requests answered on an I/O loop; total requests = queued + these + refused
 * @param timeSplit where the time of requests went
 * @param virtualServers in the order of server.xml
 * @param webApps of all virtual servers, failed ones too
 * @param jdbcResources connection pools
 * @param certificateOrders certificates that an authority makes
 * @param accessLogs by name
 * @param errorLogs places the error log is written to
 * @param protocol connections, and requests that never reached a virtual server
 * @param http2 connections that speak it, and their streams
 * @param logins of users of all realms
 * @param compression answers that were compressed
 * @param programs outside of the server that answer requests
 * @param shtml server-parsed pages
 * @param jvm the Java virtual machine
 * @param machine below it
 * @param metricsPush to a collector
 * @param stapling what authorities said of the server's certificates
 * @param refusals requests for which nothing ran, by cause
 * @param incidents how much went wrong
 * @param advice how much the adviser has found
 * @param processes of the instance, where there are several
 * @param window which time the figures speak for
 */
public record ServerSnapshot(
        Identity identity,
        long takenMillis,
        ConnectionQueueSnapshot connectionQueue,
        List<ListenSocketSnapshot> listenSockets,
        KeepAliveSnapshot keepAlive,
        SessionThreadsSnapshot sessionThreads,
        FileCacheSnapshot fileCache,
        List<ThreadPoolSnapshot> threadPools,
        DnsSnapshot dns,
        PerformanceSnapshot performance,
        long quickLaneAnswers,
        TimeSplit timeSplit,
        List<VirtualServerSnapshot> virtualServers,
        List<WebAppSnapshot> webApps,
        List<JdbcResourceSnapshot> jdbcResources,
        List<CertificateOrderSnapshot> certificateOrders,
        List<AccessLogSnapshot> accessLogs,
        List<ErrorLogSnapshot> errorLogs,
        ProtocolSnapshot protocol,
        Http2Snapshot http2,
        LoginSnapshot logins,
        CompressionSnapshot compression,
        ProgramsSnapshot programs,
        ShtmlSnapshot shtml,
        JvmSnapshot jvm,
        MachineSnapshot machine,
        MetricsPushSnapshot metricsPush,
        StaplingSnapshot stapling,
        RefusalsSnapshot refusals,
        IncidentsSnapshot incidents,
        AdviceSnapshot advice,
        ProcessesSnapshot processes,
        WindowSnapshot window) {

    public ServerSnapshot {
        listenSockets = List.copyOf(listenSockets);
        threadPools = List.copyOf(threadPools);
        virtualServers = List.copyOf(virtualServers);
        webApps = List.copyOf(webApps);
        jdbcResources = List.copyOf(jdbcResources);
        certificateOrders = List.copyOf(certificateOrders);
        accessLogs = List.copyOf(accessLogs);
        errorLogs = List.copyOf(errorLogs);
    }

    /** @return what the subsystems say of themselves, in the order of the sections; with the figures since the start */
    public static ServerSnapshot of(
            Identity identity,
            long takenMillis,
            NetworkSnapshot network,
            ProcessingSnapshot processing,
            ServicesSnapshot services,
            ModulesSnapshot modules,
            ProcessSnapshot process,
            IncidentsSnapshot incidents) {
        return new ServerSnapshot(
                identity,
                takenMillis,
                processing.connectionQueue(),
                network.listenSockets(),
                network.keepAlive(),
                processing.sessionThreads(),
                services.fileCache(),
                processing.threadPools(),
                services.dns(),
                processing.performance(),
                processing.quickLaneAnswers(),
                processing.timeSplit(),
                processing.virtualServers(),
                modules.webApps(),
                modules.jdbcResources(),
                modules.certificateOrders(),
                services.accessLogs(),
                process.errorLogs(),
                network.protocol(),
                network.http2(),
                services.logins(),
                services.compression(),
                modules.programs(),
                services.shtml(),
                process.jvm(),
                process.machine(),
                process.metricsPush(),
                modules.stapling(),
                processing.refusals(),
                incidents,
                modules.advice(),
                ProcessesSnapshot.NONE,
                WindowSnapshot.NONE);
    }

    /**
     * Which server this is; the same in every snapshot.
     *
     * @param id of the {@code <SERVER>} element or the instance's folder
     * @param version product and version as shown to administrators
     * @param startedMillis milliseconds since 1970
     * @param pid process id of the Java virtual machine
     * @param updateIntervalSeconds figures shown may be this much behind (stats-init update-interval)
     * @param maxVirtualServers with distributions and buckets of their own (stats-init virtual-servers)
     */
    public record Identity(
            String id,
            String version,
            long startedMillis,
            long pid,
            int updateIntervalSeconds,
            int maxVirtualServers) {}

    /**
     * Where the time of requests went, one distribution per part.
     *
     * @param total from the complete head to the last byte handed over
     * @param queueing in the connection queue
     * @param functions of session threads in the pipeline and its own functions
     * @param application in servlets, filters and pages, waiting for the client and for JDBC connections taken off
     * @param jdbc of threads that waited for a connection of a JDBC pool, for requests that had to
     * @param writing of threads that waited for the client to take bytes, for requests that had to
     */
    public record TimeSplit(
            LatencySnapshot total,
            LatencySnapshot queueing,
            LatencySnapshot functions,
            LatencySnapshot application,
            LatencySnapshot jdbc,
            LatencySnapshot writing) {

        /** Nothing was measured yet. */
        public static final TimeSplit NONE = new TimeSplit(
                LatencySnapshot.NONE,
                LatencySnapshot.NONE,
                LatencySnapshot.NONE,
                LatencySnapshot.NONE,
                LatencySnapshot.NONE,
                LatencySnapshot.NONE);
    }

    /** @return the same, with what is said of its time */
    public ServerSnapshot with(WindowSnapshot other) {
        return with(identity, processes, other);
    }

    /** @return the same, with what is said of processes */
    public ServerSnapshot with(ProcessesSnapshot others) {
        return with(identity, others, window);
    }

    /** @return what the process that has these figures shows by itself */
    public ProcessParts.Part part() {
        return new ProcessParts.Part(
                identity.pid(),
                identity.startedMillis(),
                takenMillis,
                connectionQueue,
                protocol.connectionsTotal(),
                threadPools,
                dns,
                keepAlive,
                fileCache,
                sessionThreads.rows(),
                jdbcResources,
                jvm,
                machine);
    }

    /** @return the same of a server that another process has begun */
    public ServerSnapshot startedAs(long pid, long startedMillis) {
        Identity other = new Identity(
                identity.id(),
                identity.version(),
                startedMillis,
                pid,
                identity.updateIntervalSeconds(),
                identity.maxVirtualServers());
        return with(other, processes, window);
    }

    private ServerSnapshot with(Identity who, ProcessesSnapshot others, WindowSnapshot other) {
        return new ServerSnapshot(
                who,
                takenMillis,
                connectionQueue,
                listenSockets,
                keepAlive,
                sessionThreads,
                fileCache,
                threadPools,
                dns,
                performance,
                quickLaneAnswers,
                timeSplit,
                virtualServers,
                webApps,
                jdbcResources,
                certificateOrders,
                accessLogs,
                errorLogs,
                protocol,
                http2,
                logins,
                compression,
                programs,
                shtml,
                jvm,
                machine,
                metricsPush,
                stapling,
                refusals,
                incidents,
                advice,
                others,
                other);
    }

    /** @return whole seconds since the start */
    public long secondsRunning() {
        return Math.max(0, (takenMillis - identity.startedMillis()) / 1000);
    }

    /** @return counters of all virtual servers together, and of refused requests that came to none */
    public RequestCountersSnapshot requests() {
        RequestCountersSnapshot sum = RequestCountersSnapshot.unassigned(refusals);
        for (VirtualServerSnapshot virtualServer : virtualServers) {
            sum = sum.plus(virtualServer.requests());
        }
        return sum;
    }

    /** @return the virtual server with the id, null when there is none */
    public @Nullable VirtualServerSnapshot virtualServer(String id) {
        for (VirtualServerSnapshot virtualServer : virtualServers) {
            if (virtualServer.id().equals(id)) {
                return virtualServer;
            }
        }
        return null;
    }
}
