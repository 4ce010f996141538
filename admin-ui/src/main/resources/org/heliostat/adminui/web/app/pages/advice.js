import { count, time } from '../lib/format.js';
import { h, useState } from '../lib/preact.js';
import { wanted } from '../lib/route.js';
import { useWatched } from '../lib/state.js';
import { advice, alarmsOf, askForAdvice, gravest, keyOf, stateOf } from '../live/advice.js';
import { live, serverNow } from '../live/live.js';
import { Trouble } from '../parts/notices.js';
import { Apply } from './advice/apply.js';
import { Finding } from './advice/finding.js';
import { Trial } from './advice/trial.js';
import { Tried } from './advice/tried.js';
import { goingOn, stateOf as stateOfTrial, useTrials } from './advice/trials.js';

/** A result stays at the top of the page for so long; then it is in the table alone. */
const FRESH_MILLIS = 600_000;

/** What is slow, why, what to change; and what came of changes. */
export function Advice({ canChange }) {
    const known = useWatched(advice);
    const { stats } = useWatched(live);
    const asked = useTrials();
    const trials = { ...asked, goingOn: goingOn(asked.trials) };
    const [applied, setApplied] = useState(null);
    const findings = known.report?.findings ?? [];
    const reload = () => {
        asked.reload();
        askForAdvice();
    };
    return h(
        'div.advice',
        h('h1', 'Advice'),
        h(Looked, { known, stats }),
        h('p.unseen', { role: 'status', 'aria-live': 'polite' }, announcement(findings, trials)),
        h(Trouble, { problem: known.problem, what: 'Advice' }),
        h(Trouble, { problem: asked.problem, what: 'What was tried' }),
        shownTrials(trials).map((trial) => h(Trial, { key: trial.id, trial, canChange, reload })),
        h(Nothing, { known, stats, canChange }),
        findings.map((one) =>
            h(Finding, {
                key: keyOf(one),
                finding: one,
                canChange,
                trials,
                isWanted: isWanted(one, findings),
                onApply: setApplied,
            }),
        ),
        h(Tried, { trials: asked.trials, canChange, reload }),
        applied && h(Apply, { finding: applied, onClose: () => setApplied(null), onBegun: reload }),
    );
}

/** The newest one, while it goes on and for a while after it. */
function shownTrials({ trials }) {
    const [newest] = trials;
    const isShown =
        newest && (!stateOfTrial(newest).isOver || serverNow() - Date.parse(newest.ended ?? newest.ends) < FRESH_MILLIS);
    return isShown ? [newest] : [];
}

/** Whether the address names it, or the one that it follows from. */
function isWanted(finding, findings) {
    const [rule, about] = [wanted('rule'), wanted('about')];
    const is = (one) => one.rule === rule && one.about === about;
    return rule !== '' && findings.find((one) => is(one) || (one.consequences ?? []).some(is)) === finding;
}

function Looked({ known, stats }) {
    const { report } = known;
    const state = stateOf(known, stats);
    return h(
        'p.about',
        'The server looks at its own figures and says what is slow, why, and what to change. ',
        report && whoChanges(report.automatic ?? []),
        ' ',
        state === 'on' && report.taken && `Looked last at ${time(Date.parse(report.taken))}, with ${count(report.counters.rules)} rules.`,
    );
}

/** By whom something may be changed: rules that AutoAdvice names are followed without being asked. */
function whoChanges(automatic) {
    return automatic.length === 0
        ? 'Nothing is changed unless somebody applies it.'
        : `AutoAdvice is on: what ${automatic.join(', ')} proposes is tried without being asked, and put back where it does not help. Nothing else is changed unless somebody applies it.`;
}

function Nothing({ known, stats, canChange }) {
    const state = stateOf(known, stats);
    if (state === 'gathering') {
        return h(
            'p.empty.gathering',
            'Figures are being gathered: the rules speak of the last minute, so the first advice comes a minute and a half after the start.',
        );
    }
    if (state === 'off') {
        return h(
            'p.empty',
            'Advice is off: nobody looks at the figures. The directive Advice of conf/magnus.conf turns it on, without a restart. ',
            canChange && h('a', { href: '#/configure/magnus?name=Advice' }, 'Advice'),
        );
    }
    if (state !== 'on' || known.report.findings.length > 0) {
        return null;
    }
    return h(
        'section.card.nothing',
        h('h2', h('span', { 'aria-hidden': 'true' }, '✔ '), 'Nothing to change'),
        h(
            'p',
            `None of ${count(known.report.counters.rules)} rules holds, as far as there are figures. They watch connections, the queue and its threads, ` +
                'files, applications, databases, programs, logins, TLS and HTTP/2, logs, memory, processors and the operating system, ' +
                'over the last minute, five and fifteen minutes.',
        ),
    );
}

/** Heard when it changes; figures alone do not change it. */
function announcement(findings, trials) {
    const trial = trials.goingOn ?? shownTrials(trials)[0];
    const tried = trial ? `The change that is tried: ${stateOfTrial(trial).word}. ` : '';
    const alarms = alarmsOf({ findings });
    const said = alarms.map((one) => `${gravest(one).word}: ${one.subject}.`).join(' ');
    return tried + (said || (findings.length > 0 ? 'Only hints.' : 'No advice.'));
}
