// The time that figures speak for: counts, averages, ratios, percentiles and what stands out.

import { remembered } from '../lib/state.js';

/** The windows that the server keeps. */
export const WINDOWS = [
    { id: '1m', label: '1 min', said: 'in the last minute', millis: 60_000 },
    { id: '5m', label: '5 min', said: 'in the last 5 minutes', millis: 300_000 },
    { id: '15m', label: '15 min', said: 'in the last 15 minutes', millis: 900_000 },
    { id: 'start', label: 'since start', said: 'since the start', millis: 0 },
];

/** Which of them the pages show. */
export const figureWindow = remembered('window', '1m');

const NEARLY = 0.9;

/** @return which time a snapshot speaks for, in words; a server that is younger than the window speaks for its life */
export function said({ window }) {
    const known = WINDOWS.find((one) => one.id === window?.name) ?? WINDOWS[WINDOWS.length - 1];
    return known.millis > 0 && window.coveredMillis < known.millis * NEARLY
        ? `in the last ${Math.round(window.coveredMillis / 1000)} s`
        : known.said;
}
