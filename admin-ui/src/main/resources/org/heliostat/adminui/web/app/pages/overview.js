import { count, millis, moment, nanos, rate, seconds } from '../lib/format.js';
import { h } from '../lib/preact.js';
import { may } from '../lib/session.js';
import { useWatched } from '../lib/state.js';
import { live } from '../live/live.js';
import { reasons } from '../live/reasons.js';
import { said } from '../live/window.js';
import { Plots, STATUS_TONES } from '../parts/plots.js';
import { WindowChoice } from '../parts/windowchoice.js';
import { TimeSplit } from './overview/timesplit.js';
import { ProcessBoxes } from './overview/process.js';
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
    if (!stats) {
        return h('p.empty', 'Waiting for the first figures …');
    }
    return h(
        'div.overview',
        h('h1', 'Overview'),
        h(WindowChoice, { stats }),
        h(Verdict, { stats }),
        h('p.unseen', { role: 'status' }, announcement(stats)),
        h(Way, { stats }),
        h(TimeSplit, { split: stats.timeSplit, when: said(stats) }),
        h(ProcessBoxes, { stats }),
        h(Plots, { plots: PLOTS }),
    );
}

/** Heard when it changes; figures alone do not change it. */
function announcement(stats) {
    const found = reasons(stats);
    return found.length === 0 ? 'All is well.' : found.map((one) => one.advice || one.link).join(' ');
}

function Verdict({ stats }) {
    const found = reasons(stats);
    const { total } = stats.timeSplit;
    const running = (stats.takenMillis - stats.identity.startedMillis) / 1000;
    const since = h('span.quiet', ` Up ${seconds(running)}, since ${moment(stats.identity.startedMillis)}.`);
    if (found.length === 0) {
        return h(
            'section.verdict.is-calm',
            h(
                'p',
                h('strong', 'All is well. '),
                `${rate(stats.window.perSecond.requests)} requests per second ${said(stats)}`,
                total.count > 0
                    ? `, half of them answered within ${nanos(total.p50Nanos)}, 99 of 100 within ${nanos(total.p99Nanos)}`
                    : '',
                `; ${count(stats.sessionThreads.active)} session threads busy, ${count(stats.connectionQueue.length)} requests waiting.`,
                since,
            ),
        );
    }
    return h(
        'section.verdict',
        { class: 'is-' + found[0].level, 'aria-label': 'What stands out' },
        h(
            'ul',
            found.map((one) =>
                h(
                    'li',
                    { key: one.text, class: 'is-' + one.level },
                    h('a', { href: '#/' + one.link }, one.text),
                    ' ',
                    h('span.quiet', one.advice),
                    may('administrator') &&
                        (one.form ?? []).map((name) => [
                        ' ',
                        h('a', { key: name, href: '#/configure/magnus?name=' + name }, name),
                    ]),
                    one.formLink && [' ', h('a', { href: '#/' + one.formLink.link }, one.formLink.text)],
                ),
            ),
        ),
        h('p', since),
    );
}
