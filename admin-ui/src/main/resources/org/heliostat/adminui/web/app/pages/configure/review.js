import { post } from '../../lib/api.js';
import { h, useEffect, useState } from '../../lib/preact.js';
import { Dialog } from '../../parts/dialog.js';
import { Diff } from '../../parts/diff.js';
import { attempt, sentence, tell } from '../../parts/notices.js';
import { Conflict } from './conflict.js';
import { applied, changes, forgetAll, refusals, versions } from './pending.js';
import { Findings, inParts, isError } from './text/findings.js';

/** Shows what the pending changes would do, and does it. */
export function Review({ onClose }) {
    const [preview, setPreview] = useState(null);
    const [problem, setProblem] = useState(null);
    const [reason, setReason] = useState('');
    const [isBusy, setBusy] = useState(false);
    const [result, setResult] = useState(null);
    const look = () => {
        setProblem(null);
        // Nothing is applied that is not shown, and no button moves away under the hand.
        setPreview(null);
        post('/config/preview', null, { changes: changes() }).then(setPreview, (failed) => refused(failed, setProblem));
    };
    useEffect(look, []);
    if (result) {
        return h(Result, { result, onClose });
    }
    const apply = async (event) => {
        event.preventDefault();
        setBusy(true);
        try {
            const done = await post('/config/apply', null, { changes: changes(), reason, versions: versions() });
            forgetAll();
            applied.update((times) => times + 1);
            setResult(done);
        } catch (failed) {
            refused(failed, setProblem);
        }
        setBusy(false);
    };
    const findings = problem?.findings?.length ? problem.findings : (preview?.findings ?? []);
    const isConflict = problem?.status === 409;
    const isBroken = problem !== null || findings.map(inParts).some(isError);
    return h(
        Dialog,
        { title: 'Review the changes', wide: true, onClose },
        !preview && !problem && h('p.empty', 'Asking the server …'),
        h(Conflict, { problem: isConflict ? problem : null, onAgain: look, onClose }),
        problem && !isConflict && h('div.trouble', { role: 'alert' }, sentence(problem)),
        h(Findings, { findings }),
        preview && h(Diff, { diff: preview.diff }),
        preview && h(Effect, { live: preview.live, restart: preview.restart }),
        h(
            'form.buttons',
            { onSubmit: apply },
            h(
                'label.reason',
                'Why (kept in the history)',
                h('input', {
                    type: 'text',
                    name: 'reason',
                    autofocus: true,
                    value: reason,
                    maxLength: 300,
                    onInput: (event) => setReason(event.target.value),
                }),
            ),
            h(
                'button.first',
                { type: 'submit', disabled: isBroken || isBusy || !preview },
                isBusy ? 'Applying …' : 'Apply',
            ),
            h('button', { type: 'button', onClick: onClose }, 'Back'),
        ),
    );
}

/** Puts what the server said about a field to that field, too. */
function refused(problem, setProblem) {
    const found = new Map(
        problem.findings
            .map(inParts)
            .map((one) => [one.what, one.expected ? `expected: ${one.expected}` : 'the server refuses it']),
    );
    if (problem.field) {
        found.set(problem.field, problem.expected ? `expected: ${problem.expected}` : problem.message);
    }
    refusals.set(found);
    setProblem(problem);
}

function Effect({ live = [], restart = [] }) {
    return h(
        'p.effect',
        live.length > 0 && h('span', h('b.tag.is-live', 'live'), ' ', live.join(', '), ' '),
        restart.length > 0 && h('span', h('b.tag.is-start', 'restart'), ' ', restart.join(', ')),
        live.length + restart.length === 0 && 'No value changes.',
    );
}

function Result({ result, onClose }) {
    const restart = result.restart ?? [];
    const again = async () => {
        if (await attempt(() => post('/restart'), 'The server restarts.')) {
            onClose();
        }
    };
    useEffect(() => tell('The changes are written.'), []);
    return h(
        Dialog,
        { title: 'Applied', onClose },
        result.applied?.length > 0 && h('p', h('b.tag.is-live', 'in effect'), ' ', result.applied.join(', ')),
        restart.length > 0 && h('p', h('b.tag.is-start', 'with the next start'), ' ', restart.join(', ')),
        h(Findings, { findings: result.findings ?? [] }),
        h(
            'div.buttons',
            h('button.first', { type: 'button', autofocus: true, onClick: onClose }, 'Done'),
            restart.length > 0 && h('button', { type: 'button', onClick: again }, 'Restart now'),
        ),
    );
}
