package org.heliostat.stats.window;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.stats.DnsSnapshot;
import org.heliostat.stats.FileCacheSnapshot;
import org.heliostat.stats.IncidentsSnapshot;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.LoginSnapshot;
import org.heliostat.stats.MetricsPushSnapshot;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.connection.Http2Snapshot;
import org.heliostat.stats.connection.KeepAliveSnapshot;
import org.heliostat.stats.connection.ProtocolSnapshot;
import org.heliostat.stats.connection.RefusalsSnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.ShtmlSnapshot;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.stats.thread.TuningSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Names the counters among the components of the snapshot's records, and what tells the rows of a list apart. What is not
 * named here is a level or a setting, which a window shows as it is now. {@code CounterNamesTest} compares it with the
 * catalogue of figures.
 */
public final class CounterNames {

    private static final Map<Class<?>, Set<String>> COUNTERS = counters();

    private static final Map<Class<?>, Function<Object, @Nullable String>> ROWS = rows();

    private CounterNames() {}

    /** @return names of the components that are counters */
    public static Set<String> of(Class<?> type) {
        return COUNTERS.getOrDefault(type, Set.of());
    }

    /** @return whether lists of such records have a window for each of them */
    public static boolean areRows(Class<?> type) {
        return ROWS.containsKey(type);
    }

    /** @return what tells the row from the others of its list; null when it has no window of its own */
    public static @Nullable String nameOf(Object row) {
        Function<Object, @Nullable String> name = ROWS.get(row.getClass());
        return name == null ? null : name.apply(row);
    }

    private static Map<Class<?>, Set<String>> counters() {
        Map<Class<?>, Set<String>> all = new HashMap<>();
        all.put(ServerSnapshot.class, Set.of("quickLaneAnswers"));
        all.put(ConnectionQueueSnapshot.class, Set.of("queuedTotal", "overflows", "reentries", "delayNanos"));
        all.put(KeepAliveSnapshot.class, Set.of("hits", "flushes", "refusals", "timeouts"));
        all.put(SessionThreadsSnapshot.class, Set.of("expired"));
        all.put(BodyPlacesSnapshot.class, Set.of("holds", "expired", "refused"));
        all.put(TuningSnapshot.class, Set.of("raised", "lowered"));
        all.put(ThreadPoolSnapshot.class, Set.of("refused", "expired"));
        all.put(ProtocolSnapshot.class, allBut(ProtocolSnapshot.class, "connectionsOpen", "connectionsPeak"));
        all.put(Http2Snapshot.class, allBut(Http2Snapshot.class, "connectionsOpen", "streamsOpen"));
        all.put(
                FileCacheSnapshot.class,
                Set.of(
                        "lookups",
                        "hits",
                        "infoHits",
                        "infoMisses",
                        "contentHits",
                        "contentMisses",
                        "comparisons",
                        "outdated",
                        "replacements",
                        "deleted"));
        all.put(DnsSnapshot.class, Set.of("hits", "misses", "nameLookups", "addressLookups", "unanswered", "crowded"));
        all.put(PerformanceSnapshot.class, Set.of("requests"));
        all.put(PerformanceSnapshot.Bucket.class, Set.of("requests", "invocations", "latencyNanos", "functionNanos"));
        all.put(RequestCountersSnapshot.class, allBut(RequestCountersSnapshot.class));
        all.put(VirtualServerSnapshot.class, Set.of("qosRefused"));
        all.put(PaceSnapshot.class, Set.of("slowed", "delayNanos"));
        all.put(LoginSnapshot.class, allBut(LoginSnapshot.class, "cached", "directories"));
        all.put(LoginSnapshot.Directories.class, allBut(LoginSnapshot.Directories.class));
        all.put(CompressionSnapshot.class, Set.of("answers", "bytesIn", "bytesOut", "bypassed"));
        all.put(CompressionSnapshot.Bodies.class, allBut(CompressionSnapshot.Bodies.class, "running"));
        all.put(ShtmlSnapshot.class, allBut(ShtmlSnapshot.class));
        all.put(MetricsPushSnapshot.class, Set.of("sent", "failed", "rejected"));
        all.put(StaplingSnapshot.class, allBut(StaplingSnapshot.class, "certificates", "stapled"));
        all.put(AccessLogSnapshot.class, Set.of("lines", "droppedFull", "droppedFailed", "bytes"));
        all.put(ErrorLogSnapshot.class, Set.of("lines", "dropped", "failed", "heldBack"));
        all.put(
                JvmSnapshot.class,
                Set.of(
                        "threadsStarted",
                        "classesLoadedTotal",
                        "classesUnloadedTotal",
                        "collections",
                        "collectionMillis",
                        "cpuNanos",
                        "outOfMemoryErrors",
                        "troubles"));
        all.put(ProcessesSnapshot.Row.class, Set.of("restarts", "hangs", "changesMissed", "requests"));
        all.put(RefusalsSnapshot.class, Set.of("linesDropped"));
        all.put(RefusalsSnapshot.Cause.class, Set.of("count", "unassigned"));
        all.put(CertificateOrderSnapshot.class, Set.of("issued", "failed"));
        all.put(IncidentsSnapshot.class, Set.of("incidents", "requests", "slow", "overlooked", "unwritten", "skipped"));
        all.put(AdviceSnapshot.class, Set.of("rounds", "roundNanos", "rulesFailed", "leftOut"));
        addPrograms(all);
        addApplications(all);
        return Map.copyOf(all);
    }

    private static void addPrograms(Map<Class<?>, Set<String>> all) {
        all.put(
                CgiSnapshot.class,
                allBut(CgiSnapshot.class, "running", "runningPeak", "limit", "waiting", "waitingPeak"));
        all.put(
                FastCgiSnapshot.class,
                Set.of("requests", "reused", "retried", "refused", "failures", "timedOut", "starts"));
        all.put(
                OriginSnapshot.class,
                allBut(
                        OriginSnapshot.class,
                        "address",
                        "state",
                        "stateCode",
                        "active",
                        "activePeak",
                        "limit",
                        "connections",
                        "idle",
                        "connectionLimit",
                        "protocol",
                        "streams",
                        "waiting",
                        "waitingPeak",
                        "tunnels",
                        "tunnelsPeak",
                        "tunnelLimit",
                        "connect",
                        "firstByte",
                        "last"));
        all.put(CollectedBodiesSnapshot.class, allBut(CollectedBodiesSnapshot.class));
    }

    private static void addApplications(Map<Class<?>, Set<String>> all) {
        all.put(
                WebAppSnapshot.class,
                Set.of(
                        "reloadedJsps",
                        "sessions",
                        "rejectedSessions",
                        "expiredSessions",
                        "endedSessions",
                        "sessionAliveSecondsTotal",
                        "sessionValuesLeftBehind"));
        all.put(
                WebAppSnapshot.Requests.class,
                allBut(WebAppSnapshot.Requests.class, "asyncWaiting", "asyncWaitingPeak"));
        all.put(WebAppSnapshot.WebSockets.class, allBut(WebAppSnapshot.WebSockets.class, "open", "peak"));
        all.put(
                WebAppSnapshot.ResponseCache.class,
                allBut(WebAppSnapshot.ResponseCache.class, "maxEntries", "entries", "bytes", "bytesPeak", "maxBytes"));
        all.put(WebAppSnapshot.JarFiles.class, Set.of("leftOut"));
        all.put(
                WebAppSnapshot.StoredSessions.class,
                allBut(WebAppSnapshot.StoredSessions.class, "manager", "inHeap", "ofStore"));
        all.put(WebAppSnapshot.Servlet.class, Set.of("requests", "errors", "ownErrors", "ownNanos"));
        all.put(WebAppSnapshot.InstancePool.class, Set.of("exhausted"));
        all.put(
                JdbcResourceSnapshot.class,
                Set.of(
                        "leasedTotal",
                        "idleTimeouts",
                        "waitTimeouts",
                        "failedValidations",
                        "brokenInUse",
                        "opened",
                        "failedOpens",
                        "leaks",
                        "threadsMadeAside"));
    }

    private static Set<String> allBut(Class<?> record, String... levels) {
        Set<String> names = Arrays.stream(record.getRecordComponents())
                .map(component -> component.getName())
                .collect(Collectors.toSet());
        names.removeAll(List.of(levels));
        return Set.copyOf(names);
    }

    private static Map<Class<?>, Function<Object, @Nullable String>> rows() {
        Map<Class<?>, Function<Object, @Nullable String>> all = new HashMap<>();
        all.put(ThreadPoolSnapshot.class, row -> ((ThreadPoolSnapshot) row).name());
        all.put(PerformanceSnapshot.Bucket.class, row -> ((PerformanceSnapshot.Bucket) row).name());
        all.put(VirtualServerSnapshot.class, row -> ((VirtualServerSnapshot) row).id());
        all.put(WebAppSnapshot.class, row -> ((WebAppSnapshot) row).virtualServer() + ((WebAppSnapshot) row).uri());
        all.put(WebAppSnapshot.Servlet.class, row -> ((WebAppSnapshot.Servlet) row).name());
        all.put(WebAppSnapshot.InstancePool.class, row -> ((WebAppSnapshot.InstancePool) row).servlet());
        all.put(FastCgiSnapshot.class, row -> ((FastCgiSnapshot) row).address());
        all.put(OriginSnapshot.class, row -> ((OriginSnapshot) row).address());
        all.put(CertificateOrderSnapshot.class, row -> ((CertificateOrderSnapshot) row).nickname());
        all.put(ProcessesSnapshot.Row.class, row -> String.valueOf(((ProcessesSnapshot.Row) row).number()));
        all.put(RefusalsSnapshot.Cause.class, row -> ((RefusalsSnapshot.Cause) row).cause());
        all.put(AccessLogSnapshot.class, row -> ((AccessLogSnapshot) row).name() + ((AccessLogSnapshot) row).file());
        all.put(ErrorLogSnapshot.class, row -> ((ErrorLogSnapshot) row).target());
        // A pool that was replaced has the name of its successor while connections are out; what it counted is over.
        all.put(JdbcResourceSnapshot.class, row -> {
            JdbcResourceSnapshot pool = (JdbcResourceSnapshot) row;
            return pool.state().equals("ending") ? null : pool.pool();
        });
        return Map.copyOf(all);
    }
}
