// Incidents that go on: what the server says of the last seconds, before its adviser has seen a minute of them.

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

let known = [];
let askedMillis = 0;

/** @return incidents that go on, as far as they are known */
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
        known = incidents;
    } catch {
        known = [];
    } finally {
        askedMillis = 0;
    }
    if (JSON.stringify(known) !== before) {
        whenChanged(known);
    }
}
