/** The series of the server's history, made from one snapshot. Counters become rates per second of its time. */
export function ratesOf(now) {
    const seconds = Math.max(0.5, now.window.coveredMillis / 1000);
    const perSecond = (counter) => counter(now) / seconds;
    const status = (name) =>
        perSecond(
            (stats) =>
                sum(stats.virtualServers, (vs) => vs.requests[name]) +
                unassigned(stats, (one) => name === `status${Math.floor(one.status / 100)}xx`),
        );
    const pools = now.jdbcResources;
    const total = now.timeSplit.total;
    return {
        requests: perSecond(
            (stats) => sum(stats.virtualServers, (vs) => vs.requests.requests) + unassigned(stats, () => true),
        ),
        refused: perSecond((stats) => sum(stats.refusals.causes, (one) => one.count)),
        queued: perSecond((stats) => stats.connectionQueue.queuedTotal),
        queueDepth: now.connectionQueue.length,
        queuePeak: now.connectionQueue.peak,
        overflows: perSecond((stats) => stats.connectionQueue.overflows),
        sessionsBusy: now.sessionThreads.active,
        sessionsTotal: now.sessionThreads.created,
        sessionsLimit: now.sessionThreads.limit,
        tunedThroughput: now.sessionThreads.tuning.throughput,
        keepAlive: now.keepAlive.count,
        connections: now.protocol.connectionsOpen,
        bytesSent: perSecond((stats) => stats.protocol.bytesSent),
        bytesReceived: perSecond((stats) => stats.protocol.bytesReceived),
        quickLane: perSecond((stats) => stats.quickLaneAnswers),
        status2xx: status('status2xx'),
        status3xx: status('status3xx'),
        status4xx: status('status4xx'),
        status5xx: status('status5xx'),
        cacheHits: perSecond((stats) => stats.fileCache.hits),
        cacheMisses: perSecond((stats) => stats.fileCache.lookups - stats.fileCache.hits),
        cacheBytes: now.fileCache.heapUsed + now.fileCache.mediumUsed,
        heapUsed: now.jvm.heapUsed,
        poolWaiting: sum(pools, (pool) => pool.waiting),
        poolLent: sum(pools, (pool) => pool.leased),
        httpSessions: sum(now.webApps, (app) => app.activeSessions),
        cpu: null,
        p50Ms: total.p50Nanos / 1e6,
        p99Ms: total.p99Nanos / 1e6,
    };
}

/** Refused requests that came to no virtual server, so that none has counted them. */
export function unassigned(stats, matches) {
    return sum(stats.refusals.causes, (one) => (matches(one) ? one.unassigned : 0));
}

export function sum(rows, figure) {
    return rows.reduce((total, row) => total + figure(row), 0);
}
