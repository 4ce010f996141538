import { count, nanos, rate } from '../../lib/format.js';
import { h } from '../../lib/preact.js';

export const sessionThreads = {
    id: 'threads',
    label: 'Session threads',
    about: 'A session thread takes one request from the queue and runs it to its end.',
    plots: ({ sessionThreads: threads }) => [
        {
            title: 'Session threads',
            series: { sessionsBusy: 'busy', sessionsTotal: 'created' },
            show: count,
            peak: true,
            limit: threads.limit,
        },
        { title: 'Requests waiting', series: { queueDepth: 'now' }, show: count, peak: true },
        ...tuningPlots(threads.tuning),
    ],
    groups: ({ sessionThreads: threads, timeSplit: split }) => [
        {
            title: 'Session threads',
            rows: [
                {
                    label: 'Busy',
                    value: threads.limit > 0 ? `${count(threads.active)} of ${count(threads.limit)}` : count(threads.active),
                    used: threads.active,
                    limit: threads.limit,
                    hint: limitHint(threads),
                },
                { label: 'Created', value: count(threads.created), hint: 'they stay, ready for the next burst' },
                { label: 'Kind', value: threads.way, hint: 'SessionThreads: pool or virtual' },
                {
                    label: 'Waited too long',
                    value: count(threads.expired),
                    bad: threads.expired > 0,
                    hint: 'longer than QueueTimeout, answered 503',
                },
            ],
        },
        {
            title: 'Time of requests, half / 99 of 100 within',
            rows: [
                times('All of it', split.total),
                times('In the queue', split.queueing),
                times('In functions', split.functions),
                times('In applications', split.application),
            ],
        },
    ],
    tables: ({ sessionThreads: threads }) => [
        {
            title: 'Running now',
            rows: threads.rows,
            keyOf: (row) => row.thread,
            sort: '-Age',
            empty: 'No session thread is busy.',
            columns: [
                { label: 'Thread', value: (row) => row.thread },
                { label: 'Age', value: (row) => row.ageNanos, show: (row) => nanos(row.ageNanos), number: true },
                { label: 'Request', value: (row) => `${row.method} ${row.uri}` },
                { label: 'Function', value: (row) => row.function || row.mode },
                { label: 'Virtual server', value: (row) => row.virtualServer },
                { label: 'Client', value: (row) => row.client },
            ],
        },
        ...tuningTables(threads.tuning),
    ],
    more: () => h('p.quiet', 'Stacks and dumps: ', h('a', { href: '#/threads' }, 'Threads'), '.'),
};

export function times(label, latency) {
    return {
        label,
        value: `${nanos(latency.p50Nanos)} / ${nanos(latency.p99Nanos)}`,
        hint: `half / 99 of 100 within; longest ${nanos(latency.maxNanos)}`,
    };
}

/** The limit that RqThrottle auto has chosen, and what was measured at it. */
function tuningPlots(tuning) {
    if (!tuning?.on) {
        return [];
    }
    return [
        { title: 'Limit found by trying', series: { sessionsLimit: 'limit', sessionsBusy: 'busy' }, show: count },
        { title: 'Measured at the limit', series: { tunedThroughput: 'succeeded' }, show: rate, peak: true },
    ];
}

function tuningTables(tuning) {
    if (!tuning?.on) {
        return [];
    }
    return [
        {
            title: 'Measured at each limit',
            rows: tuning.curve,
            keyOf: (row) => row.limit,
            sort: 'Limit',
            empty: 'Nothing was measured in the last ten minutes: no request waits.',
            columns: [
                { label: 'Limit', value: (row) => row.limit, show: (row) => count(row.limit), number: true },
                {
                    label: 'Succeeded',
                    value: (row) => row.throughput,
                    show: (row) => rate(row.throughput),
                    number: true,
                },
                { label: 'Ago', value: (row) => row.ageNanos, show: (row) => nanos(row.ageNanos), number: true },
            ],
        },
        {
            title: 'Last changes of the limit',
            rows: tuning.steps,
            keyOf: (row) => `${row.from}-${row.to}-${tuning.steps.indexOf(row)}`,
            sort: 'Ago',
            empty: 'The limit was not changed yet.',
            columns: [
                { label: 'Ago', value: (row) => row.ageNanos, show: (row) => nanos(row.ageNanos), number: true },
                { label: 'From', value: (row) => row.from, show: (row) => count(row.from), number: true },
                { label: 'To', value: (row) => row.to, show: (row) => count(row.to), number: true },
                { label: 'Why', value: (row) => row.reason },
            ],
        },
    ];
}

function limitHint({ limit, tuning }) {
    if (tuning?.on) {
        return `RqThrottle auto: found by trying, ${count(tuning.least)} to ${count(tuning.most)}`;
    }
    return limit > 0 ? 'limit: RqThrottle' : 'RqThrottle 0: bounded by MaxConnections alone';
}
