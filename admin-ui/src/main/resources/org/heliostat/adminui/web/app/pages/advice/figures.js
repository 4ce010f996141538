// Figures of findings: what they are called, and which series of the history shows them over time.

/** Words for those that stand in many findings; the others are made from their names. */
const WORDS = {
    'window.ratios.sessionsBusy': 'session threads busy',
    'window.ratios.processor': 'processors used',
    'window.averages.queueLength': 'requests waiting, on average',
    'window.averages.queueDelayNanos': 'wait in the queue, on average',
    'window.averages.sessionsBusy': 'session threads busy, on average',
    'window.averages.threadPools.inUse': 'threads of the pool busy, on average',
    'window.averages.threadPools.waiting': 'requests waiting for the pool, on average',
    'window.averages.jdbcResources.inUse': 'connections lent, on average',
    'window.averages.jdbcResources.waiting': 'threads waiting for a connection, on average',
    'window.averages.fastCgi.inUse': 'connections to the application in use, on average',
    'window.averages.fastCgi.waiting': 'requests waiting for the application, on average',
    'window.averages.origins.inUse': 'requests at the origin, on average',
    'window.averages.origins.waiting': 'requests waiting for the origin, on average',
    'window.rates.requests': 'requests',
    'protocol.requests': 'requests',
    'virtualServers.requests.requests': 'requests',
    'webApps.servlets.requests': 'requests of the servlet',
    'webApps.servlets.errors': 'requests of the servlet that failed',
    'webApps.servlets.latency.averageNanos': 'time of a request of the servlet, on average',
    'webApps.servlets.latency.sumNanos': 'of the time of all servlets',
    'timeSplit.queueing.p99Nanos': 'wait in the queue, 99 of 100 within',
    'jdbcResources.waits.averageNanos': 'wait for a connection, on average',
    'jdbcResources.connections': 'connections of the pool',
    'connectionQueue.overflows': 'refused, the queue being full',
    'connectionQueue.limit': 'places in the queue',
    'sessionThreads.limit': 'session threads at most',
    'timeSplit.application': 'of the time spent in applications',
    'timeSplit.jdbc': 'of the time spent waiting for connections',
    'timeSplit.writing': 'of the time spent waiting for clients',
    'jvm.heapAfterCollection': 'heap that a collection leaves',
    'jvm.heapMax': 'heap at most',
    'jvm.collectionMillis': 'time of the collector',
    'errorLogs.lines': 'lines of the error log',
};

const PARTS = {
    window: '',
    averages: '',
    ratios: '',
    perSecond: '',
    rates: '',
    os: 'system',
    timeSplit: 'time',
    queueing: 'in the queue',
    writing: 'waiting for clients',
    jdbcResources: 'JDBC',
    webApps: 'applications',
    jvm: 'Java',
    p50: 'half within',
    p90: '90 of 100 within',
    p99: '99 of 100 within',
};

/** The unit is said with the value. */
const UNIT = /(?<=[a-z0-9])(Nanos|Millis|Micros|Seconds|Bytes)$/;

/** @return what a figure of /api/v1/stats is called */
export function wordsOf(figure) {
    const parts = figure.replace(UNIT, '').split('.').map((part) => PARTS[part] ?? spaced(part));
    return WORDS[figure] ?? parts.filter(Boolean).join(': ') + (figure.includes('.averages.') ? ', on average' : '');
}

function spaced(name) {
    return name.replace(/[A-Z]+/g, (letters) => ' ' + letters.toLowerCase()).trim();
}

const same = { factor: 1 };
/** A counter of a window, drawn as what comes each second; its limit is that of the window. */
const perSecond = { isRate: true };
const only = (rows) => (rows.length === 1 ? same : null);

/** By figure: the series, and how it becomes the figure: a factor, or a rate; null where the series is of several things. */
const SERIES = {
    'window.ratios.sessionsBusy': ['sessionsBusy', ({ sessionThreads: { limit } }) => limit > 0 && { factor: 100 / limit }],
    'window.ratios.processor': ['cpu', () => same],
    'window.averages.queueLength': ['queueDepth', () => same],
    'window.averages.sessionsBusy': ['sessionsBusy', () => same],
    'window.rates.requests': ['requests', () => same],
    'window.perSecond.requests': ['requests', () => same],
    'window.perSecond.bytesReceived': ['bytesReceived', () => same],
    'window.averages.jdbcResources.waiting': ['poolWaiting', ({ jdbcResources }) => only(jdbcResources)],
    'window.averages.jdbcResources.inUse': ['poolLent', ({ jdbcResources }) => only(jdbcResources)],
    'jdbcResources.waiting': ['poolWaiting', ({ jdbcResources }) => only(jdbcResources)],
    'jdbcResources.leased': ['poolLent', ({ jdbcResources }) => only(jdbcResources)],
    'webApps.activeSessions': ['httpSessions', ({ webApps }) => only(webApps)],
    'protocol.connectionsOpen': ['connections', () => same],
    'keepAlive.count': ['keepAlive', () => same],
    'jvm.heapUsed': ['heapUsed', () => same],
    'timeSplit.total.p50Nanos': ['p50Ms', () => same],
    'timeSplit.total.p99Nanos': ['p99Ms', () => same],
    'connectionQueue.overflows': ['overflows', () => perSecond],
    'connectionQueue.queuedTotal': ['queued', () => perSecond],
    'virtualServers.requests.requests': ['requests', () => perSecond],
    'protocol.requests': ['requests', () => perSecond],
    'refusals.causes.count': ['refused', () => perSecond],
    'fileCache.hits': ['cacheHits', () => perSecond],
    quickLaneAnswers: ['quickLane', () => perSecond],
};

/** @return the values of the last minutes of a figure, and whether they are those of single seconds; null where nobody keeps them */
export function valuesOf(figure, stats, history) {
    const [name, how] = SERIES[figure] ?? [];
    const values = history?.series[name];
    const way = values && stats ? how(stats) : null;
    if (!way || values.length < 2) {
        return null;
    }
    const { factor = 1, isRate = false } = way;
    return { values: values.map((value) => (value === null ? null : value * factor)), isRate };
}
