import { bytes, count, percent } from '../../lib/format.js';
import { sum } from '../../live/rates.js';
import { SERVLET_COLUMNS } from '../../parts/servlets.js';

export const applications = {
    id: 'applications',
    label: 'Applications',
    about: 'HTTP sessions, servlets, response caches and WebSockets of the web applications.',
    plots: () => [{ title: 'HTTP sessions', series: { httpSessions: 'active' }, show: count, peak: true }],
    tables: ({ webApps: apps }) => [
        {
            title: 'Applications',
            rows: apps,
            keyOf: (one) => one.virtualServer + one.uri,
            empty: 'No application is deployed.',
            columns: [
                { label: 'Application', value: (one) => one.uri },
                { label: 'State', value: (one) => one.mode },
                {
                    label: 'Requests',
                    value: (one) => sum(one.servlets, (servlet) => servlet.requests),
                    show: (one) => count(sum(one.servlets, (servlet) => servlet.requests)),
                    number: true,
                },
                {
                    label: 'Sessions',
                    value: (one) => one.activeSessions,
                    show: (one) => count(one.activeSessions),
                    number: true,
                },
                {
                    label: 'Peak',
                    value: (one) => one.activeSessionsPeak,
                    show: (one) => count(one.activeSessionsPeak),
                    number: true,
                },
                {
                    label: 'Refused',
                    value: (one) => one.rejectedSessions,
                    show: (one) => count(one.rejectedSessions),
                    number: true,
                    hint: 'sessions over maxSessions',
                },
                { label: 'Kept by', value: (one) => one.stored.manager },
                { label: 'Async waiting', value: (one) => one.requests.asyncWaiting, number: true },
                { label: 'Pages', value: (one) => one.jsps, number: true },
                { label: 'WebSockets', value: (one) => one.webSockets.open, number: true },
            ],
        },
        {
            title: 'Servlets and pages',
            rows: servlets(apps),
            keyOf: (one) => one.app + one.name,
            sort: '-Requests',
            empty: 'No servlet was asked for.',
            columns: [{ label: 'Application', value: (one) => one.app }, ...SERVLET_COLUMNS],
        },
        {
            title: 'Response caches',
            rows: apps.filter((one) => one.responseCache.maxEntries > 0),
            keyOf: (one) => one.uri,
            empty: 'No application has one.',
            columns: [
                { label: 'Application', value: (one) => one.uri },
                {
                    label: 'Entries',
                    value: (one) => one.responseCache.entries,
                    show: (one) => count(one.responseCache.entries),
                    number: true,
                },
                {
                    label: 'Hits',
                    value: (one) => one.responseCache.hits,
                    show: ({ responseCache: cache }) => percent(cache.hits, cache.hits + cache.misses),
                    number: true,
                },
                {
                    label: 'Size',
                    value: (one) => one.responseCache.bytes,
                    show: (one) => bytes(one.responseCache.bytes),
                    number: true,
                },
                { label: 'Made room', value: (one) => one.responseCache.overflows, number: true },
            ],
        },
    ],
};

function servlets(apps) {
    return apps.flatMap((app) => app.servlets.map((servlet) => ({ ...servlet, app: app.uri })));
}
