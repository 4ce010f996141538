import { get, post } from '../lib/api.js';
import { bytes, count, millis } from '../lib/format.js';
import { useEvery, useLoaded } from '../lib/load.js';
import { h, useState } from '../lib/preact.js';
import { may } from '../lib/session.js';
import { useWatched } from '../lib/state.js';
import { refresh, serverNow } from '../live/live.js';
import { confirmed, Dialog } from '../parts/dialog.js';
import { attempt, Trouble } from '../parts/notices.js';
import { Table } from '../parts/table.js';

const kindIs = (kind) => (thread) => thread.kind === kind;
const KINDS = [
    { id: 'busy', label: 'Running requests', holds: (thread) => Boolean(thread.url) },
    { id: 'session', label: 'Session', holds: kindIs('session') },
    { id: 'io', label: 'I/O', holds: kindIs('io') },
    { id: 'pool', label: 'Pools', holds: kindIs('pool') },
    { id: 'admin', label: 'Administration', holds: kindIs('admin') },
    { id: 'other', label: 'Others', holds: kindIs('other') },
    { id: 'all', label: 'All', holds: () => true },
];

/** What runs now and since when; the stack of each thread; dumps. */
export function Threads() {
    const { value, problem, reload } = useLoaded(() => get('/threads'));
    const [kind, setKind] = useState('busy');
    const [looked, setLooked] = useState(null);
    useEvery(useWatched(refresh), reload);
    const all = value?.threads ?? value ?? [];
    const columns = [
        { label: 'Thread', value: (one) => one.name },
        kind === 'all' && { label: 'Kind', value: (one) => one.kind },
        { label: 'State', value: (one) => one.state },
        {
            label: 'Since',
            value: (one) => (one.sinceMillis > 0 ? since(one) : -1),
            show: (one) => (one.sinceMillis > 0 ? millis(since(one)) : ''),
            number: true,
        },
        { label: 'Request', value: (one) => one.url ?? '' },
        { label: 'Application', value: (one) => one.application ?? '' },
        { label: 'Function', value: (one) => one.function ?? '' },
        { label: 'Client', value: (one) => one.client ?? '' },
        may('operator') && {
            label: 'Stack',
            show: (one) =>
                h(
                    'button',
                    { type: 'button', 'aria-label': `Stack of ${one.name}`, onClick: () => setLooked(one) },
                    'Stack',
                ),
        },
    ].filter(Boolean);
    return h(
        'div',
        h('div.headline', h('h1', 'Threads'), may('operator') && !problem?.isMissing && h(Dumps)),
        h(Trouble, { problem, what: 'The list of threads' }),
        value &&
            h(
                'div.choice',
                { role: 'group', 'aria-label': 'Kind of threads' },
                KINDS.map((one) =>
                    h(
                        'button',
                        {
                            key: one.id,
                            type: 'button',
                            'aria-pressed': String(one.id === kind),
                            onClick: () => setKind(one.id),
                        },
                        one.label,
                        ' ',
                        h('small', count(all.filter(one.holds).length)),
                    ),
                ),
            ),
        value &&
            h(Table, {
                columns,
                rows: all.filter(KINDS.find((one) => one.id === kind).holds),
                keyOf: (one) => one.id,
                sort: '-Since',
                label: 'Threads',
                empty: kind === 'busy' ? 'No request is running.' : 'None.',
            }),
        looked && h(Stack, { thread: looked, onClose: () => setLooked(null) }),
    );
}

/** The server says how long, or since which moment. */
function since(thread) {
    return thread.sinceMillis > 1e12 ? Math.max(0, serverNow() - thread.sinceMillis) : thread.sinceMillis;
}

function Stack({ thread, onClose }) {
    const { value, problem, reload } = useLoaded(() => get('/threads/stack', { id: thread.id }), [thread.id]);
    return h(
        Dialog,
        { title: thread.name, wide: true, onClose },
        thread.url && h('p', thread.url),
        h(Trouble, { problem: problem?.isMissing ? null : problem }),
        problem?.isMissing && h('p.empty', 'This thread has ended.'),
        value &&
            h('pre.stack', { tabIndex: 0 }, value.stack.length > 0 ? value.stack.join('\n') : 'It has no stack now.'),
        h('div.buttons', h('button', { type: 'button', onClick: reload }, 'Look again')),
    );
}

function Dumps() {
    const make = (kind) => async () => {
        const isHeap = kind === 'heap';
        if (
            isHeap &&
            !(await confirmed(
                'Heap dump',
                'The server stands still for some seconds, and the file holds everything in memory, passwords too.',
                'Make it',
            ))
        ) {
            return;
        }
        await attempt(
            () => post('/dumps', { kind }),
            (answer) => `${answer.file} (${bytes(answer.bytes)})`,
        );
    };
    return h(
        'span.row-buttons',
        h('button', { type: 'button', onClick: make('threads') }, 'Thread dump'),
        h('button', { type: 'button', onClick: make('heap') }, 'Heap dump …'),
    );
}
