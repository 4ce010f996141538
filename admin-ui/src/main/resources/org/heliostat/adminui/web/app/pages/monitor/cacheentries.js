import { get, post } from '../../lib/api.js';
import { bytes, count } from '../../lib/format.js';
import { useLoaded } from '../../lib/load.js';
import { h, useState } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { confirmed } from '../../parts/dialog.js';
import { attempt, Trouble } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';

const COUNT = 50;

/** The entries of the file cache, and what one can do to it while the server runs. */
export function CacheEntries() {
    const [words, setWords] = useState('');
    const [from, setFrom] = useState(0);
    const { value, problem, reload } = useLoaded(
        () => get('/filecache', { from, count: COUNT, contains: words }),
        [from, words],
    );
    const act = (name, done) => async () => (await attempt(() => post('/filecache/' + name), done)) && reload();
    const flush = async () =>
        (await confirmed(
            'Empty the file cache',
            'Every file is read from the disk again when it is asked for next.',
            'Empty',
        )) && act('flush', 'The file cache is empty.')();
    const drop = (entry) => async () =>
        (await attempt(() => post('/filecache/drop', { path: entry.path }), `${entry.path} is forgotten.`)) && reload();
    return h(
        'section',
        h('h2', 'Entries'),
        may('operator') &&
            !problem?.isMissing &&
            h(
                'div.buttons',
                h('button', { type: 'button', onClick: flush }, 'Empty …'),
                h('button', { type: 'button', onClick: act('stop', 'The file cache is stopped.') }, 'Stop'),
                h('button', { type: 'button', onClick: act('start', 'The file cache runs.') }, 'Start'),
                h(
                    'button',
                    { type: 'button', onClick: act('restart', 'The file cache was started anew.') },
                    'Start anew',
                ),
            ),
        h(Trouble, { problem, what: 'The list of entries' }),
        value &&
            h(
                'div',
                h(
                    'div.tools',
                    h('input', {
                        type: 'search',
                        placeholder: 'Part of a path',
                        'aria-label': 'Part of a path',
                        value: words,
                        onInput: (event) => {
                            setFrom(0);
                            setWords(event.target.value);
                        },
                    }),
                    h('button', { type: 'button', onClick: reload }, 'Look again'),
                ),
                h(Table, {
                    rows: value.entries,
                    keyOf: (one) => one.path,
                    sort: '-Hits',
                    empty: 'No entry.',
                    label: 'Entries',
                    columns: [
                        { label: 'Path', value: (one) => one.path, class: 'path' },
                        { label: 'Size', value: (one) => one.bytes, show: (one) => bytes(one.bytes), number: true },
                        { label: 'Hits', value: (one) => one.hits, show: (one) => count(one.hits), number: true },
                        may('operator') && {
                            label: 'Actions',
                            show: (one) =>
                                h(
                                    'button',
                                    { type: 'button', 'aria-label': `Forget ${one.path}`, onClick: drop(one) },
                                    'Forget',
                                ),
                        },
                    ].filter(Boolean),
                }),
                h(Pages, { from, total: value.total, setFrom }),
            ),
    );
}

function Pages({ from, total, setFrom }) {
    if (total <= COUNT) {
        return null;
    }
    return h(
        'p.pages',
        h(
            'button',
            { type: 'button', disabled: from === 0, onClick: () => setFrom(Math.max(0, from - COUNT)) },
            'Before',
        ),
        ` ${count(from + 1)} to ${count(Math.min(total, from + COUNT))} of ${count(total)} `,
        h('button', { type: 'button', disabled: from + COUNT >= total, onClick: () => setFrom(from + COUNT) }, 'Next'),
    );
}
