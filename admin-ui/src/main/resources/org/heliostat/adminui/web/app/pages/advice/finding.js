import { count, moment, seconds, time } from '../../lib/format.js';
import { h, useEffect, useRef } from '../../lib/preact.js';
import { gravest, keyOf, sentenceOf, severityOf } from '../../live/advice.js';
import { serverNow } from '../../live/live.js';
import { formOf, placeOf } from '../../live/places.js';
import { Severity } from '../../parts/severity.js';
import { expectation } from './apply.js';
import { byHand, canBeApplied, Change } from './change.js';
import { Evidence } from './evidence.js';
import { StateTag } from './trial.js';
import { isOf } from './trials.js';

const HALF_A_DAY_MILLIS = 43_200_000;

/**
 * One finding with all that is known of it, and below it what follows from it.
 *
 * @param canChange whether the reader may change the configuration
 * @param trials as useTrials gives them
 * @param isWanted whether the reader came for this one
 * @param onApply called with a finding whose change is to be applied
 */
export function Finding({ finding, canChange, trials, isWanted, onApply }) {
    const element = useRef(null);
    useEffect(() => {
        if (isWanted) {
            element.current.scrollIntoView();
            element.current.focus({ preventScroll: true });
        }
    }, [isWanted]);
    const severity = severityOf(finding);
    const { consequences = [] } = finding;
    return h(
        'article.finding.card',
        {
            ref: element,
            class: 'is-' + severity.level,
            'data-rule': finding.rule,
            'data-about': finding.about,
            tabIndex: -1,
            'aria-label': sentenceOf(finding),
        },
        h('header', h(Severity, { severity }), h('h2', sentenceOf(finding)), h(Since, { finding })),
        h('p', h('strong', 'Why it matters: '), finding.why + '.'),
        finding.evidence.length > 0 && h(Evidence, { evidence: finding.evidence }),
        h(Remedy, { finding, canChange, trials, onApply }),
        h(Links, { finding, canChange }),
        consequences.length > 0 && h(Consequences, { consequences, canChange, trials, onApply }),
    );
}

function Since({ finding }) {
    const since = Date.parse(finding.since);
    const age = Math.max(0, serverNow() - since);
    return h(
        'span.quiet',
        h('time', { dateTime: finding.since }, `since ${age < HALF_A_DAY_MILLIS ? time(since) : moment(since)}`),
        ` (${seconds(age / 1000)})`,
    );
}

/** What to change, or, where no value helps, what does. */
function Remedy({ finding, canChange, trials, onApply }) {
    const { change, effect, aim } = finding;
    if (change.length === 0) {
        return effect ? h('p', h('strong', 'What helps: '), effect + '.') : null;
    }
    const expected = expectation(aim);
    const tried = trials.trials.find((one) => isOf(finding, one));
    return h(
        'div.remedy',
        h('h3', 'What to change'),
        h(Change, { change }),
        effect && h('p', h('strong', 'Effect: '), effect + '.'),
        expected && h('p', h('strong', 'Expected: '), expected + '.'),
        tried && h('p', h('strong', 'Tried last: '), h(StateTag, { trial: tried }), ' ', tried.sentence),
        canChange && h(Buttons, { finding, trials, onApply }),
    );
}

function Buttons({ finding, trials, onApply }) {
    if (!canBeApplied(finding)) {
        return h('p.by-hand', byHand(finding));
    }
    if (!trials.isKnown) {
        return null;
    }
    const isTried = trials.goingOn !== undefined;
    return h(
        'div.buttons',
        h(
            'button.first',
            {
                type: 'button',
                name: 'apply',
                disabled: isTried,
                'aria-label': `Apply the change of ${finding.subject}`,
                onClick: () => onApply(finding),
            },
            'Apply …',
        ),
        isTried && h('span.quiet', 'One change is tried at a time.'),
    );
}

function Links({ finding, canChange }) {
    const { href, label } = placeOf(finding);
    const form = canChange ? formOf(finding) : '';
    const isFile = !href.startsWith('#');
    return h(
        'p.links',
        h('a.see', { href, target: isFile ? '_blank' : undefined, rel: isFile ? 'noopener' : undefined }, `See: ${label}`),
        form && h('a', { href: form }, `Form of ${finding.subject}`),
        h('span.quiet', `Rule ${finding.rule}, about ${finding.subject}`),
    );
}

function Consequences({ consequences, canChange, trials, onApply }) {
    const worst = consequences.map(gravest);
    return h(
        'details.consequences',
        h(
            'summary',
            consequences.length === 1 ? 'One thing follows from it: ' : `${count(consequences.length)} things follow from it: `,
            consequences.map((one, at) =>
                h('span', { key: keyOf(one) }, h(Severity, { severity: worst[at] }), ' ', sentenceOf(one), ' '),
            ),
        ),
        consequences.map((one) => h(Finding, { key: keyOf(one), finding: one, canChange, trials, isWanted: false, onApply })),
    );
}
