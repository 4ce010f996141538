import { get, post } from '../../lib/api.js';
import { moment } from '../../lib/format.js';
import { useLoaded } from '../../lib/load.js';
import { h, useState } from '../../lib/preact.js';
import { useWatched } from '../../lib/state.js';
import { confirmed, Dialog } from '../../parts/dialog.js';
import { Diff } from '../../parts/diff.js';
import { attempt, Trouble } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';
import { applied } from './pending.js';

/** Who changed what, when and why; each change can be looked at and undone. */
export function History() {
    const { value, problem } = useLoaded(() => get('/config/history'), [useWatched(applied)]);
    const [looked, setLooked] = useState(null);
    if (!value) {
        return problem ? h(Trouble, { problem, what: 'The history' }) : h('p.empty', 'Reading …');
    }
    const columns = [
        { label: 'When', value: (one) => one.atMillis, show: (one) => moment(one.atMillis) },
        { label: 'Who', value: (one) => one.user },
        { label: 'What', value: (one) => words(one) },
        { label: 'Why', value: (one) => one.reason ?? '' },
        {
            label: 'Actions',
            show: (one) =>
                h(
                    'span.row-buttons',
                    h('button', { type: 'button', onClick: () => setLooked(one) }, 'Show'),
                    h(
                        'button',
                        {
                            type: 'button',
                            'aria-label': `Undo the change of ${moment(one.atMillis)}`,
                            onClick: () => undo(one),
                        },
                        'Undo',
                    ),
                ),
        },
    ];
    return h(
        'div',
        h(Table, {
            columns,
            rows: value.changes ?? value,
            keyOf: (one) => one.id,
            sort: '-When',
            empty: 'Nothing was changed yet.',
            label: 'Changes',
            cards: true,
        }),
        looked && h(Change, { change: looked, onClose: () => setLooked(null) }),
    );
}

function words(change) {
    return change.names?.length > 0 ? change.names.join(', ') : (change.files ?? []).join(', ');
}

async function undo(change) {
    const text = `The files ${(change.files ?? []).join(', ')} become as they were before this change.`;
    if (
        (await confirmed('Undo this change', text, 'Undo')) &&
        (await attempt(
            () => undone(change),
            (answer) => {
                if (!answer) {
                    return 'Nothing was undone.';
                }
                return answer.restart?.length > 0
                    ? `Undone; with the next start: ${answer.restart.join(', ')}.`
                    : 'Undone.';
            },
        ))
    ) {
        applied.update((times) => times + 1);
    }
}

/** @return the server's answer; null when what was changed since is not to go with it */
async function undone(change) {
    try {
        return await post('/config/history/undo', { id: change.id });
    } catch (problem) {
        if (problem.status !== 409 || !problem.findings?.length) {
            throw problem;
        }
        const text = `The files were changed since, which goes with it: ${problem.findings.join('; ')}.`;
        return (await confirmed('Discard later changes', text, 'Undo all of it'))
            ? post('/config/history/undo', { id: change.id, later: 'discard' })
            : null;
    }
}

function Change({ change, onClose }) {
    const { value, problem } = useLoaded(() => get('/config/history/diff', { id: change.id }), [change.id]);
    return h(
        Dialog,
        { title: `${words(change)}, ${moment(change.atMillis)}`, wide: true, onClose },
        h('p', `${change.user}`, change.reason && `: ${change.reason}`),
        h(Trouble, { problem, what: 'The difference' }),
        value && h(Diff, { diff: value.diff }),
    );
}
