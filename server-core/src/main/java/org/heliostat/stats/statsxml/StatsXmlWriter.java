package org.heliostat.stats.statsxml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/**
 * Writes a snapshot as stats-xml: elements and attributes of the original, those of its successor for applications,
 * pools and the Java virtual machine (monitoring reference, section B).
 */
public final class StatsXmlWriter {

    /** What the document is sent as. */
    public static final String CONTENT_TYPE = "text/xml; charset=utf-8";

    static final String QUEUE_ID = "cq1";
    static final long MILLIS = 1_000;
    private static final String VERSION_MINOR = "2";
    /** Ticks are nanoseconds, so that times are the same figures as everywhere else. */
    private static final long TICKS = 1_000_000_000;
    /** Names of the sum of all buckets, which the original counts as one of them. */
    private static final String ALL_REQUESTS = "all-requests";

    /** States of a process that has requests. */
    private static final Set<String> SERVING = Set.of("ready", "stopping");

    private final XmlTree tree;
    private final ServerSnapshot snapshot;

    private StatsXmlWriter(XmlTree tree, ServerSnapshot snapshot) {
        this.tree = tree;
        this.snapshot = snapshot;
    }

    /** @return the document */
    public static String write(ServerSnapshot snapshot, StatsXmlQuery query) {
        XmlTree tree = new XmlTree(query.dtd(), query.left());
        root(tree, true, () -> new StatsXmlWriter(tree, snapshot).server());
        return tree.end();
    }

    /** @return the document of a server that keeps no statistics */
    public static String disabled(StatsXmlQuery query) {
        XmlTree tree = new XmlTree(query.dtd(), query.left());
        root(tree, false, () -> {});
        return tree.end();
    }

    /** @return the document's grammar, ASCII */
    public static String dtd() {
        try (InputStream in = StatsXmlWriter.class.getResourceAsStream(StatsXmlQuery.DTD_NAME)) {
            if (in == null) {
                throw new IllegalStateException(StatsXmlQuery.DTD_NAME + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void root(XmlTree tree, boolean enabled, Runnable children) {
        tree.element("stats", () -> {
            tree.flag("enabled", enabled).attribute("versionMajor", "1").attribute("versionMinor", VERSION_MINOR);
            tree.children();
            children.run();
        });
    }

    private void server() {
        tree.element("server", () -> {
            serverAttributes(snapshot.identity());
            tree.children();
            tree.element("connection-queue", () -> tree.attribute("id", QUEUE_ID));
            threadPools(snapshot.threadPools());
            if (snapshot.performance().profiling()) {
                profiles(snapshot.performance().buckets());
            }
            processes();
            snapshot.virtualServers().forEach(this::virtualServer);
            snapshot.machine().processors().forEach(this::processor);
            snapshot.listenSockets().stream()
                    .filter(socket -> socket.certificateDays() >= 0)
                    .forEach(this::secureSocket);
            snapshot.programs().origins().forEach(this::origin);
        });
    }

    private void serverAttributes(ServerSnapshot.Identity identity) {
        tree.attribute("id", identity.id())
                .attribute("versionServer", identity.version())
                .attribute("timeStarted", seconds(identity.startedMillis()))
                .attribute("secondsRunning", snapshot.secondsRunning())
                .attribute("ticksPerSecond", TICKS)
                .attribute("maxProcs", Math.max(1, snapshot.processes().rows().size()))
                .attribute("maxThreads", snapshot.sessionThreads().limit())
                .attribute("maxVirtualServers", identity.maxVirtualServers())
                .flag("flagProfilingEnabled", snapshot.performance().profiling());
        if (snapshot.jvm().systemLoad() >= 0) {
            tree.attribute("load1MinuteAverage", decimal(snapshot.jvm().systemLoad()));
        }
    }

    /** One for each that runs; buckets of each are those of it alone. */
    private void processes() {
        ProcessElement element = new ProcessElement(
                tree,
                snapshot.threadPools().stream().map(ThreadPoolSnapshot::name).toList());
        if (snapshot.processes().rows().isEmpty()) {
            element.write(snapshot.part(), true);
            return;
        }
        Map<Long, ProcessParts.Part> parts = snapshot.processes().parts().each().stream()
                .collect(Collectors.toMap(ProcessParts.Part::pid, part -> part, (first, other) -> first));
        for (ProcessesSnapshot.Row row : snapshot.processes().rows()) {
            ProcessParts.Part part = parts.get(row.pid());
            if (part != null) {
                element.write(part, SERVING.contains(row.state()));
            } else if (row.pid() != 0) {
                element.writeSilent(row.pid(), row.startedMillis());
            }
        }
    }

    private void threadPools(List<ThreadPoolSnapshot> pools) {
        for (int i = 0; i < pools.size(); i++) {
            int number = i;
            tree.element("thread-pool", () -> tree.attribute("id", poolId(number))
                    .attribute("name", pools.get(number).name()));
        }
    }

    private void profiles(List<PerformanceSnapshot.Bucket> buckets) {
        profile(0, ALL_REQUESTS, "All requests");
        for (int i = 0; i < buckets.size(); i++) {
            profile(i + 1, buckets.get(i).name(), buckets.get(i).description());
        }
    }

    private void profile(int number, String name, String description) {
        tree.element("profile", () -> tree.attribute("id", profileId(number))
                .attribute("name", name)
                .attribute("description", description));
    }

    private void virtualServer(VirtualServerSnapshot virtualServer) {
        tree.element("virtual-server", () -> {
            tree.attribute("id", virtualServer.id())
                    .attribute("mode", virtualServer.mode())
                    .attribute("hosts", String.join(" ", virtualServer.hosts()))
                    .attribute("interfaces", String.join(" ", virtualServer.interfaces()));
            tree.children();
            RequestElements.requests(tree, virtualServer);
            RequestElements.profiles(tree, virtualServer);
            snapshot.webApps().stream()
                    .filter(webApp -> webApp.virtualServer().equals(virtualServer.id()))
                    .forEach(webApp -> WebAppElements.write(tree, webApp));
        });
    }

    private void processor(MachineSnapshot.Processor processor) {
        tree.element("cpu-info", () -> tree.attribute("cpu", processor.cpu())
                .attribute("percentIdle", decimal(processor.idle()))
                .attribute("percentUser", decimal(processor.user()))
                .attribute("percentKernel", decimal(processor.kernel())));
    }

    /** Neither the original nor its successor has a place for it. */
    private void secureSocket(ListenSocketSnapshot socket) {
        tree.element("secure-listen-socket", () -> tree.attribute("id", socket.id())
                .attribute("daysCertificateLeft", socket.certificateDays()));
    }

    /** As above. */
    private void origin(OriginSnapshot origin) {
        tree.element("origin", () -> tree.attribute("address", origin.address())
                .attribute("state", origin.state())
                .attribute("countActive", origin.active())
                .attribute("maxActive", origin.limit())
                .attribute("countConnections", origin.connections())
                .attribute("countIdle", origin.idle())
                .attribute("maxConnections", origin.connectionLimit())
                .attribute("protocol", origin.protocol())
                .attribute("countStreams", origin.streams())
                .attribute("countStreamsRefused", origin.streamsRefused())
                .attribute("countGoAways", origin.goAways())
                .attribute("countFloods", origin.floods())
                .attribute("countWaiting", origin.waiting())
                .attribute("countRequests", origin.requests())
                .attribute("countRetried", origin.retried())
                .attribute("countRefused", origin.refused() + origin.expired())
                .attribute("countFailures", origin.failures())
                .attribute("count5xx", origin.errors())
                .attribute("countOut", origin.timesOut())
                .attribute("countBytesSent", origin.bytesSent())
                .attribute("countBytesReceived", origin.bytesReceived())
                .attribute("countTunnels", origin.tunnels())
                .attribute("countTunnelsBegun", origin.tunnelsBegun())
                .attribute("countTunnelsRefused", origin.tunnelsRefused())
                .attribute("countTunnelsTimedOut", origin.tunnelsTimedOut())
                .attribute("ticksFirstByte", origin.firstByte().sumNanos())
                .attribute("ticksLast", origin.last().sumNanos()));
    }

    static String poolId(int number) {
        return "thread-pool-" + number;
    }

    static String profileId(int number) {
        return "profile-" + number;
    }

    /** @return seconds, rounded to the nearest */
    static long seconds(long millis) {
        return Math.round((double) millis / MILLIS);
    }

    static String decimal(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
