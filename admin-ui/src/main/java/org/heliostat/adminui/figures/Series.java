package org.heliostat.adminui.figures;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;

/** What is kept over time. Counters are kept as rates, per second; the others as they are. */
@SuppressWarnings("ImmutableEnumChecker") // readers have no state
enum Series {
    REQUESTS("requests", Kind.RATE, snapshot -> snapshot.requests().requests()),
    QUEUED("queued", Kind.RATE, snapshot -> snapshot.connectionQueue().queuedTotal()),
    QUEUE_DEPTH("queueDepth", Kind.LEVEL, snapshot -> snapshot.connectionQueue().length()),
    QUEUE_PEAK("queuePeak", Kind.PEAK, snapshot -> snapshot.connectionQueue().peak()),
    OVERFLOWS("overflows", Kind.RATE, snapshot -> snapshot.connectionQueue().overflows()),
    REFUSED("refused", Kind.RATE, snapshot -> snapshot.refusals().total()),
    SESSIONS_BUSY(
            "sessionsBusy", Kind.LEVEL, snapshot -> snapshot.sessionThreads().active()),
    SESSIONS_TOTAL(
            "sessionsTotal", Kind.LEVEL, snapshot -> snapshot.sessionThreads().created()),
    SESSIONS_LIMIT(
            "sessionsLimit", Kind.LEVEL, snapshot -> snapshot.sessionThreads().limit()),
    /** 0 without RqThrottle auto. */
    TUNED_THROUGHPUT("tunedThroughput", Kind.LEVEL, snapshot -> snapshot.sessionThreads()
            .tuning()
            .throughput()),
    KEEP_ALIVE("keepAlive", Kind.LEVEL, snapshot -> snapshot.keepAlive().count()),
    CONNECTIONS("connections", Kind.LEVEL, snapshot -> snapshot.protocol().connectionsOpen()),
    BYTES_SENT("bytesSent", Kind.RATE, snapshot -> snapshot.protocol().bytesSent()),
    BYTES_RECEIVED("bytesReceived", Kind.RATE, snapshot -> snapshot.protocol().bytesReceived()),
    QUICK_LANE("quickLane", Kind.RATE, ServerSnapshot::quickLaneAnswers),
    STATUS_2XX("status2xx", Kind.RATE, snapshot -> snapshot.requests().status2xx()),
    STATUS_3XX("status3xx", Kind.RATE, snapshot -> snapshot.requests().status3xx()),
    STATUS_4XX("status4xx", Kind.RATE, snapshot -> snapshot.requests().status4xx()),
    STATUS_5XX("status5xx", Kind.RATE, snapshot -> snapshot.requests().status5xx()),
    CACHE_HITS("cacheHits", Kind.RATE, snapshot -> snapshot.fileCache().hits()),
    CACHE_MISSES("cacheMisses", Kind.RATE, snapshot -> snapshot.fileCache().misses()),
    CACHE_BYTES(
            "cacheBytes",
            Kind.LEVEL,
            snapshot -> snapshot.fileCache().heapUsed() + snapshot.fileCache().mediumUsed()),
    HEAP_USED("heapUsed", Kind.LEVEL, snapshot -> snapshot.jvm().heapUsed()),
    /** Percent of all processors; what it is read from is no part of the snapshot. */
    CPU("cpu", Kind.LEVEL, snapshot -> 0),
    POOL_WAITING("poolWaiting", Kind.LEVEL, snapshot -> snapshot.jdbcResources().stream()
            .mapToInt(JdbcResourceSnapshot::waiting)
            .sum()),
    POOL_LENT("poolLent", Kind.LEVEL, snapshot -> snapshot.jdbcResources().stream()
            .mapToInt(JdbcResourceSnapshot::leased)
            .sum()),
    HTTP_SESSIONS("httpSessions", Kind.LEVEL, snapshot -> snapshot.webApps().stream()
            .mapToLong(WebAppSnapshot::activeSessions)
            .sum()),
    /** Of the requests of the interval alone, which {@link Intervals} knows. */
    P50_MILLIS("p50Ms", Kind.LEVEL, snapshot -> 0),
    P99_MILLIS("p99Ms", Kind.LEVEL, snapshot -> 0);

    private final String apiName;
    private final Kind kind;
    private final ToDoubleFunction<ServerSnapshot> reader;

    /** How values of a shorter time become one of a longer. */
    enum Kind {
        /** The difference of a counter, per second; the average of them. */
        RATE,
        /** The average. */
        LEVEL,
        /** The largest. */
        PEAK
    }

    Series(String apiName, Kind kind, ToDoubleFunction<ServerSnapshot> reader) {
        this.apiName = apiName;
        this.kind = kind;
        this.reader = reader;
    }

    static Optional<Series> of(String apiName) {
        for (Series series : values()) {
            if (series.apiName.equals(apiName)) {
                return Optional.of(series);
            }
        }
        return Optional.empty();
    }

    /** @return as the API names it */
    String apiName() {
        return apiName;
    }

    Kind kind() {
        return kind;
    }

    /** @return index of its value among those of all series */
    @SuppressWarnings("EnumOrdinal") // an array of floats for each second, not an object for each value
    int place() {
        return ordinal();
    }

    double read(ServerSnapshot snapshot) {
        return reader.applyAsDouble(snapshot);
    }
}
