import { millis, rate } from '../lib/format.js';
import { h } from '../lib/preact.js';
import { useWatched } from '../lib/state.js';
import { advice } from '../live/advice.js';
import { live } from '../live/live.js';
import { said } from '../live/window.js';
import { AdviceBadge } from '../parts/badge.js';
import { Plots, STATUS_TONES } from '../parts/plots.js';
import { WindowChoice } from '../parts/windowchoice.js';
import { TimeSplit } from './overview/timesplit.js';
import { ProcessBoxes } from './overview/process.js';
import { announcement, Verdict } from './overview/verdict.js';
import { Way } from './overview/way.js';

const PLOTS = [
    {
        title: 'Requests per second',
        series: { requests: 'all', quickLane: 'quick lane', queued: 'queued' },
        show: rate,
        peak: true,
    },
    { title: 'Time of a request', series: { p99Ms: '99 of 100 within', p50Ms: 'half within' }, show: millis },
    {
        title: 'Answers per second',
        series: { status2xx: '2xx', status3xx: '3xx', status4xx: '4xx', status5xx: '5xx' },
        tones: STATUS_TONES,
        show: rate,
    },
];

/** How the server is doing and why, on one page. */
export function Overview() {
    const { stats } = useWatched(live);
    const known = useWatched(advice);
    if (!stats) {
        return h('p.empty', 'Waiting for the first figures …');
    }
    return h(
        'div.overview',
        h('div.headline', h('h1', 'Overview'), h('a', { href: '#/advice' }, 'Advice ', h(AdviceBadge))),
        h(WindowChoice, { stats }),
        h(Verdict, { stats, known }),
        h('p.unseen', { role: 'status' }, announcement(stats, known)),
        h(Way, { stats, report: known.report }),
        h(TimeSplit, { split: stats.timeSplit, when: said(stats) }),
        h(ProcessBoxes, { stats, report: known.report }),
        h(Plots, { plots: PLOTS }),
    );
}
