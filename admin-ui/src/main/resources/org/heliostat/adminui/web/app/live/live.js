// The server's figures as they come: a stream of snapshots, or polling where the server has no stream.

import { address, get } from '../lib/api.js';
import { remembered, State } from '../lib/state.js';
import { askWhatGoesOn, goingOn } from './goingon.js';
import { ratesOf } from './rates.js';
import { remember } from './recent.js';
import { figureWindow } from './window.js';

const AGAIN_MILLIS = 2_000;
const LONGEST_SILENCE_MILLIS = 40_000;

/** Seconds between two snapshots. */
export const refresh = remembered('refresh', 2);

/**
 * phase: connecting, live or lost; stats: the last snapshot, with its rates; restarts: starts of the server seen since
 * the page was opened.
 */
export const live = new State({ phase: 'connecting', stats: null, restarts: 0 });

let source = null;
let timer = 0;
let watchdog = 0;
let isWanted = false;
let clockAheadMillis = 0;
let streamIsMissing = false;

/** @return the server's time, which may differ from this machine's */
export function serverNow() {
    return Date.now() + clockAheadMillis;
}

/** Begins to listen, once somebody is signed in. */
export function listen() {
    isWanted = true;
    open();
}

/** Ends it. */
export function stopListening() {
    isWanted = false;
    close();
}

refresh.watch(() => isWanted && open());
figureWindow.watch(() => isWanted && open());
document.addEventListener('visibilitychange', () => {
    // The number of streams is limited; a page that nobody sees gives its own back.
    if (isWanted) {
        document.hidden ? close() : open();
    }
});

/** Everything of one time, so that ratios are right. */
function asked() {
    return { window: figureWindow.get(), counters: 'window' };
}

function close() {
    clearTimeout(timer);
    clearTimeout(watchdog);
    source?.close();
    source = null;
}

function open() {
    close();
    if (streamIsMissing) {
        poll();
        return;
    }
    let opened = false;
    source = new EventSource(address('/stream', { seconds: refresh.get(), ...asked() }));
    source.addEventListener('snapshot', (event) => {
        opened = true;
        expectMore();
        take(JSON.parse(event.data));
    });
    source.onerror = () => {
        close();
        if (opened) {
            lost();
        } else {
            lookWhy();
        }
    };
}

/** A connection through a tunnel may die without a word. */
function expectMore() {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, LONGEST_SILENCE_MILLIS);
}

/** The stream did not open: is the server away, the session over, or does it have no stream? */
async function lookWhy() {
    try {
        const stats = await get('/stats', asked());
        streamIsMissing = await isMissing();
        take(stats);
        timer = setTimeout(open, refresh.get() * 1000);
    } catch {
        lost();
    }
}

async function isMissing() {
    const response = await fetch(address('/openapi.json')).catch(() => null);
    return !response || !response.ok || !(await response.text()).includes('/stream');
}

async function poll() {
    try {
        take(await get('/stats', asked()));
        timer = setTimeout(poll, refresh.get() * 1000);
    } catch {
        lost();
    }
}

function lost() {
    close();
    live.update((now) => ({ ...now, phase: 'lost' }));
    if (isWanted) {
        timer = setTimeout(open, AGAIN_MILLIS);
    }
}

function take(stats) {
    // What it tells is said at once, not with the next snapshot.
    askWhatGoesOn((known) =>
        live.update((now) => (now.stats === null ? now : { ...now, stats: { ...now.stats, goingOn: known } })),
    );
    clockAheadMillis = stats.takenMillis - Date.now();
    live.update((now) => {
        const before = now.stats;
        const isAnother = before !== null && before.identity.startedMillis !== stats.identity.startedMillis;
        const rates = stats.rates ?? ratesOf(stats);
        remember(stats.takenMillis, rates);
        return { phase: 'live', stats: { ...stats, rates, goingOn: goingOn() }, restarts: now.restarts + (isAnother ? 1 : 0) };
    });
}
