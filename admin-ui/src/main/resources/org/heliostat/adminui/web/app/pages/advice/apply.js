import { post } from '../../lib/api.js';
import { measured } from '../../lib/measure.js';
import { h, useEffect, useState } from '../../lib/preact.js';
import { sentenceOf } from '../../live/advice.js';
import { Dialog } from '../../parts/dialog.js';
import { Diff } from '../../parts/diff.js';
import { sentence, tell } from '../../parts/notices.js';
import { unified } from '../../parts/unified.js';
import { Change } from './change.js';
import { wordsOf } from './figures.js';

/** The title of the answer to an order that names a change which is not proposed any more. */
const ANOTHER = 'Another proposal';

/**
 * Shows what applying a finding's change would do, and does it.
 *
 * @param onBegun called when the trial goes on
 */
export function Apply({ finding, onClose, onBegun }) {
    const [preview, setPreview] = useState(null);
    const [problem, setProblem] = useState(null);
    const [isBusy, setBusy] = useState(false);
    const [isOther, setOther] = useState(false);
    const { rule, about } = finding;
    const ask = () => post('/advice/trials', null, { rule, about, dryRun: true }).then(setPreview, setProblem);
    useEffect(() => {
        ask();
    }, []);
    const apply = async () => {
        setBusy(true);
        setProblem(null);
        try {
            await post('/advice/trials', null, { rule, about, tag: preview.tag });
            tell('The change is written; it is being measured.');
            onBegun();
            onClose();
        } catch (failed) {
            if (failed.title === ANOTHER) {
                await ask();
                setOther(true);
            } else {
                setProblem(failed);
            }
            setBusy(false);
        }
    };
    return h(
        Dialog,
        { title: 'Apply and measure', wide: true, onClose },
        h('p', sentenceOf(finding)),
        !preview && !problem && h('p.empty', 'Asking the server …'),
        problem && h('div.trouble', { role: 'alert' }, whyNot(problem)),
        isOther && h('p', { role: 'alert' }, 'The proposal is another one now. Nothing was changed; this is what it would be.'),
        preview && h(Preview, { preview }),
        h(
            'div.buttons',
            h(
                'button.first',
                { type: 'button', name: 'apply', disabled: !preview?.live || isBusy || problem !== null, onClick: apply },
                isBusy ? 'Applying …' : 'Apply and measure',
            ),
            h('button', { type: 'button', onClick: onClose }, 'Cancel'),
        ),
    );
}

function Preview({ preview }) {
    const { change, diff, live, restart = [], aim, seconds } = preview;
    const files = unified(diff);
    return h(
        'div',
        files.length > 0 ? h(Diff, { diff: files }) : h(Change, { change }),
        h(
            'p.effect',
            live && h('span', h('b.tag.is-live', 'live'), ' counts at once, without a restart. '),
            restart.length > 0 && h('span', h('b.tag.is-start', 'restart'), ' ', restart.join(', '), ' count with the next start: set by form or file, not tried.'),
        ),
        live && h('p', plan(aim, seconds)),
    );
}

/** What comes after the click. */
function plan(aim, seconds) {
    if (!aim) {
        return `Then the server lets the change settle and measures for ${seconds} s before it keeps the change; it can be put back at any time.`;
    }
    const hope = hasNumber(aim.expected) ? ` Expected: ${fromTo(aim)}.` : '';
    return (
        `Then the server lets the change settle and measures for ${seconds} s. ` +
        `The change stays if “${wordsOf(aim.figure)}” gets ${aim.better === 'less' ? 'less' : 'more'}, and is put back if not, ` +
        `or if more requests fail.${hope}`
    );
}

function fromTo({ now, expected, unit }) {
    return `from ${measured(now, unit)} to about ${measured(expected, unit)}`;
}

/** @return what is expected of a change, in words; empty where nobody can say */
export function expectation(aim) {
    return aim && hasNumber(aim.now) && hasNumber(aim.expected) ? `${wordsOf(aim.figure)}: ${fromTo(aim)}` : '';
}

function hasNumber(value) {
    return typeof value === 'number';
}

function whyNot(problem) {
    if (problem.status === 404) {
        return 'The server does not find this any more: there is nothing to change.';
    }
    return sentence(problem);
}
