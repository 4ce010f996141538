// Incidents that go on: what figures of a minute do not show yet, or not any more.

import { get } from '../lib/api.js';

const MOST = 100;
const LONGEST_SILENCE_MILLIS = 10_000;

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

/** @return incidents that go on and that no figure of a snapshot tells of, as far as they are known */
export function goingOn() {
    return known;
}

/** Asks which ones go on now, with each snapshot; one question at a time. */
export async function askWhatGoesOn(whenChanged) {
    // A question through a tunnel may die without a word.
    if (Date.now() - askedMillis < LONGEST_SILENCE_MILLIS) {
        return;
    }
    askedMillis = Date.now();
    const before = JSON.stringify(known);
    try {
        const { incidents } = await get('/incidents', { open: true, count: MOST });
        known = incidents.filter((one) => !SAID_BY_FIGURES.has(one.kind));
    } catch {
        known = [];
    } finally {
        askedMillis = 0;
    }
    if (JSON.stringify(known) !== before) {
        whenChanged(known);
    }
}
