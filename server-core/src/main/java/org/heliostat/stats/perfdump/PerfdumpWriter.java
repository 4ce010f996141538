package org.heliostat.stats.perfdump;

import java.util.List;
import java.util.Locale;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;

/**
 * Writes a snapshot as perfdump: labels, widths, dashes and blank lines of Sun ONE Web Server 6.1 (reference:
 * monitoring, perfdump), then {@link OwnSections}. Tools that read the original's report must not notice.
 */
public final class PerfdumpWriter {

    private static final int CACHE_BUCKET = 1;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final StringBuilder out = new StringBuilder(4096);

    private PerfdumpWriter() {}

    /**
     * Writes the whole report, ASCII but for what users named.
     *
     * @param windows the same figures for the last minutes
     */
    public static String write(ServerSnapshot snapshot, List<ServerSnapshot> windows) {
        StringBuilder out = new StringBuilder(write(snapshot));
        WindowSection.append(out, windows);
        return out.toString();
    }

    /** @return the report without windows */
    public static String write(ServerSnapshot snapshot) {
        PerfdumpWriter writer = new PerfdumpWriter();
        writer.header(snapshot.identity().pid());
        writer.connectionQueue(snapshot.connectionQueue());
        snapshot.listenSockets().forEach(writer::listenSocket);
        writer.keepAlive(snapshot.keepAlive());
        writer.sessionCreation(snapshot.sessionThreads());
        writer.fileCache(snapshot.fileCache());
        writer.threadPools(snapshot.threadPools());
        writer.dns(snapshot.dns());
        writer.performance(snapshot.performance());
        writer.sessions(snapshot.identity().pid(), snapshot.sessionThreads().rows());
        OwnSections.append(writer.out, snapshot);
        return writer.out.toString();
    }

    /** @return the report of a server whose statistics are switched off */
    public static String disabled(long pid) {
        PerfdumpWriter writer = new PerfdumpWriter();
        writer.header(pid);
        writer.out.append("\nStatistics disabled\n");
        return writer.out.toString();
    }

    private void header(long pid) {
        print("webservd pid: %d%n", pid);
    }

    private void connectionQueue(ConnectionQueueSnapshot queue) {
        heading("ConnectionQueue", 41);
        print("Current/Peak/Limit Queue Length            %d/%d/%d%n", queue.length(), queue.peak(), queue.limit());
        print("Total Connections Queued                   %d%n", queue.queuedTotal());
        print(
                "Average Queueing Delay                     %.2f milliseconds%n",
                queue.averageDelayNanos() / NANOS_PER_MILLISECOND);
    }

    private void listenSocket(ListenSocketSnapshot socket) {
        heading("ListenSocket " + TextTable.cell(socket.id()), 24);
        print("Address                   %s://%s%n", socket.scheme(), socket.address());
        print("Acceptor Threads          %d%n", socket.acceptorThreads());
        if (socket.certificateDays() >= 0) {
            print("Certificate Days Left     %d%n", socket.certificateDays());
        }
        print("Default Virtual Server    %s%n", TextTable.cell(socket.defaultVirtualServer()));
    }

    private void keepAlive(KeepAliveSnapshot keepAlive) {
        heading("KeepAliveInfo", 20);
        print("KeepAliveCount        %d/%d%n", keepAlive.count(), keepAlive.max());
        print("KeepAliveHits         %d%n", keepAlive.hits());
        print("KeepAliveFlushes      %d%n", keepAlive.flushes());
        print("KeepAliveRefusals     %d%n", keepAlive.refusals());
        print("KeepAliveTimeouts     %d%n", keepAlive.timeouts());
        print("KeepAliveTimeout      %d seconds%n", keepAlive.timeoutSeconds());
    }

    private void sessionCreation(SessionThreadsSnapshot sessions) {
        heading("SessionCreationInfo", 24);
        print("Active Sessions           %d%n", sessions.active());
        print("Total Sessions Created    %d/%d%n", sessions.created(), sessions.limit());
    }

    private void fileCache(FileCacheSnapshot cache) {
        if (!cache.enabled()) {
            print("%nServer cache disabled%n");
            return;
        }
        heading("CacheInfo", 23);
        print("enabled             yes%n");
        print("CacheEntries        %d/%d%n", cache.entries(), cache.maxEntries());
        print(
                "Hit Ratio           %d/%d (%6.2f%%)%n",
                cache.hits(), cache.lookups(), percent(cache.hits(), cache.lookups()));
        print("Maximum Age         %d%n", cache.maxAgeSeconds());
    }

    private void threadPools(List<ThreadPoolSnapshot> pools) {
        if (pools.isEmpty()) {
            return;
        }
        heading("Native pools", 28);
        for (ThreadPoolSnapshot pool : pools) {
            print("%s:%n", TextTable.cell(pool.name()));
            print("Idle/Peak/Limit               %d/%d/%d%n", pool.idle(), pool.threads(), pool.limit());
            print("Work Queue Length/Peak/Limit  %d/%d/%d%n", pool.queued(), pool.queuedPeak(), pool.queueLimit());
        }
    }

    private void dns(DnsSnapshot dns) {
        if (dns.cacheEnabled()) {
            long lookups = dns.hits() + dns.misses();
            heading("DNSCacheInfo", 18);
            print("enabled             yes%n");
            print("CacheEntries        %d/%d%n", dns.entries(), dns.maxEntries());
            print("HitRatio            %d/%d (%6.2f%%)%n", dns.hits(), lookups, percent(dns.hits(), lookups));
        } else {
            print("%nServer DNS cache disabled%n");
        }
        if (dns.asyncEnabled()) {
            heading("AsyncDNS Data", 18);
            print("enabled             yes%n");
            print("NameLookups         %d%n", dns.nameLookups());
            print("AddrLookups         %d%n", dns.addressLookups());
            print("LookupsInProgress   %d%n", dns.lookupsInProgress());
        } else {
            print("%nAsync DNS disabled%n");
        }
    }

    private void performance(PerformanceSnapshot performance) {
        if (!performance.profiling()) {
            print("%nPerformance Statistics disabled%n");
            return;
        }
        double seconds = performance.totalNanos() / NANOS_PER_SECOND;
        heading("Performance Counters", 48);
        print("                           Average         Total      Percent%n%n");
        print("Total number of requests:             %10d%n", performance.requests());
        print("Request processing time:   %7.4f  %12.4f%n", average(seconds, performance.requests()), seconds);
        List<PerformanceSnapshot.Bucket> buckets = performance.buckets();
        for (int i = buckets.size() - 1; i >= 0; i--) {
            if (i != CACHE_BUCKET || buckets.get(i).invocations() > 0) {
                bucket(buckets.get(i), performance);
            }
        }
    }

    private void bucket(PerformanceSnapshot.Bucket bucket, PerformanceSnapshot all) {
        print("%n%s (%s)%n", TextTable.cell(bucket.name()), TextTable.cell(bucket.description()));
        count("Number of Requests:      ", bucket.requests(), all.requests());
        count("Number of Invocations:   ", bucket.invocations(), all.invocations());
        time("Latency:                 ", bucket.latencyNanos(), bucket, all);
        time("Function Processing Time:", bucket.functionNanos(), bucket, all);
        time("Total Response Time:     ", bucket.totalNanos(), bucket, all);
    }

    private void count(String label, long count, long ofAll) {
        print("%s           %12d    (%6.2f%%)%n", label, count, percent(count, ofAll));
    }

    private void time(String label, long nanos, PerformanceSnapshot.Bucket bucket, PerformanceSnapshot all) {
        double seconds = nanos / NANOS_PER_SECOND;
        print(
                "%s  %7.4f  %12.4f    (%6.2f%%)%n",
                label, average(seconds, bucket.requests()), seconds, percent(nanos, all.totalNanos()));
    }

    private void sessions(long pid, List<SessionRow> rows) {
        TextTable table = new TextTable("Process", "Status", "Function");
        for (SessionRow row : rows) {
            table.row(Long.toString(pid), row.mode(), row.function());
        }
        table.append(out, "Sessions");
    }

    private void heading(String title, int dashes) {
        out.append('\n').append(title).append(":\n");
        out.append("-".repeat(dashes)).append('\n');
    }

    /** The line separator of the report is a line feed on every platform. */
    private void print(String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format.replace("%n", "\n"), arguments));
    }

    private static double average(double sum, long count) {
        return count > 0 ? sum / count : 0;
    }

    private static double percent(long part, long whole) {
        return whole > 0 ? 100.0 * part / whole : 0;
    }
}
