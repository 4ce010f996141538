// Incidents that go on: what figures of a minute do not show yet, or not any more.

import { get } from '../lib/api.js';

const EVERY_MILLIS = 5_000;

/** The pages where one sees more of it, of kinds for which there is one. */
export const PLACES = {
    'queue-full': 'monitor/connections',
    'queue-timeout': 'monitor/connections',
    'threads-busy': 'threads',
    'connections-refused': 'monitor/connections',
    'pool-full': 'monitor/pools',
    'jdbc-exhausted': 'monitor/jdbc',
    'jdbc-down': 'monitor/jdbc',
    unwell: 'threads',
    'out-of-memory': 'monitor/jvm',
    'collector-thrash': 'monitor/jvm',
    'application-failed': 'applications',
};

/** Kinds of which the figures say more. */
const SAID_BY_FIGURES = new Set([
    'queue-full',
    'threads-busy',
    'connections-refused',
    'pool-full',
    'jdbc-down',
    'errors',
    'unwell',
    'out-of-memory',
    'collector-thrash',
    'access-log-dropped',
    'error-log-dropped',
    'application-failed',
]);

let known = [];
let askedMillis = 0;

/** @return incidents that go on and that no figure of a snapshot tells of; asked for now and then, as snapshots come */
export function goingOn() {
    const now = Date.now();
    if (now - askedMillis >= EVERY_MILLIS) {
        askedMillis = now;
        get('/incidents')
            .then(({ incidents }) => (known = incidents.filter((one) => one.open && !SAID_BY_FIGURES.has(one.kind))))
            .catch(() => (known = []));
    }
    return known;
}
