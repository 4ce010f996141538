import { count, moment, nanos, rate, seconds } from '../../lib/format.js';
import { h } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { addressOf, alarmsOf, gravest, hintsOf, keyOf, sentenceOf, stateOf, worst } from '../../live/advice.js';
import { PLACES } from '../../live/goingon.js';
import { placeOf } from '../../live/places.js';
import { said } from '../../live/window.js';
import { Severity } from '../../parts/severity.js';
import { inWords } from '../advice/change.js';

const CALM = {
    on: 'All is well. ',
    gathering: 'All is well so far: the rules wait for the first minute of figures. ',
    off: 'Advice is off: nobody says what is slow. ',
    missing: '',
};

/** What stands out, as the server's adviser and its incidents say it; nothing is judged here. */
export function Verdict({ stats, known }) {
    const alarms = alarmsOf(known.report);
    const since = h('p.quiet', h(Hints, { hints: hintsOf(known.report) }), upSince(stats));
    if (alarms.length + stats.goingOn.length === 0) {
        return h('section.verdict.is-calm', h(Calm, { stats, state: stateOf(known, stats) }), since);
    }
    const level = stats.goingOn.length > 0 ? 'full' : worst(alarms.map(gravest)).level;
    return h(
        'section.verdict',
        { class: 'is-' + level, 'aria-label': 'What stands out' },
        h(
            'ul',
            alarms.map((one) => h(Alarm, { key: keyOf(one), finding: one })),
            stats.goingOn.map((one) => h(GoesOn, { key: one.id, incident: one })),
        ),
        since,
    );
}

/** Heard when it changes; figures alone do not change it. */
export function announcement(stats, known) {
    const alarms = alarmsOf(known.report).map((one) => `${gravest(one).word}: ${one.subject}.`);
    const goingOn = stats.goingOn.map((one) => `An incident goes on: ${one.kind}.`);
    return [...alarms, ...goingOn].join(' ') || CALM[stateOf(known, stats)];
}

function Calm({ stats, state }) {
    const { total } = stats.timeSplit;
    return h(
        'p',
        h('strong', CALM[state]),
        `${rate(stats.window.perSecond.requests)} requests per second ${said(stats)}`,
        total.count > 0
            ? `, half of them answered within ${nanos(total.p50Nanos)}, 99 of 100 within ${nanos(total.p99Nanos)}`
            : '',
        `; ${count(stats.sessionThreads.active)} session threads busy, ${count(stats.connectionQueue.length)} requests waiting.`,
    );
}

function Alarm({ finding }) {
    const { change, effect, consequences = [] } = finding;
    const { href, label } = placeOf(finding);
    const remedy = change.length > 0 ? `Change ${inWords(change)}.` : effect && effect[0].toUpperCase() + effect.slice(1) + '.';
    return h(
        'li',
        { 'data-rule': finding.rule },
        h(Severity, { severity: gravest(finding) }),
        ' ',
        h('a.said', { href: '#/' + addressOf(finding) }, sentenceOf(finding)),
        ' ',
        h('span.quiet', remedy),
        consequences.length > 0 &&
            h('span.quiet', consequences.length === 1 ? ' One thing follows from it.' : ` ${count(consequences.length)} things follow from it.`),
        ' ',
        h('a', { href, target: href.startsWith('#') ? undefined : '_blank', rel: 'noopener' }, label),
    );
}

function GoesOn({ incident: { kind, text, directive } }) {
    // What stands on an Init line is no directive to set in the form of magnus.conf.
    const isForm = directive && !directive.includes(' ') && may('administrator');
    return h(
        'li',
        { 'data-kind': kind },
        h('b.severity.is-full', h('span', { 'aria-hidden': 'true' }, '▲\u00a0'), 'goes on'),
        ' ',
        h('a.said', { href: '#/' + (PLACES[kind] ?? 'incidents') }, text[0].toUpperCase() + text.slice(1) + '.'),
        isForm && [' ', h('a', { href: '#/configure/magnus?name=' + directive }, directive)],
    );
}

function Hints({ hints }) {
    return hints.length > 0
        ? h('a', { href: '#/advice' }, hints.length === 1 ? 'One hint. ' : `${count(hints.length)} hints. `)
        : null;
}

function upSince({ takenMillis, identity }) {
    return ` Up ${seconds((takenMillis - identity.startedMillis) / 1000)}, since ${moment(identity.startedMillis)}.`;
}
