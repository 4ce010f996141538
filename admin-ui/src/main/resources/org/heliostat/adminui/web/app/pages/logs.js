import { get } from '../lib/api.js';
import { bytes } from '../lib/format.js';
import { useLoaded } from '../lib/load.js';
import { h, useState } from '../lib/preact.js';
import { Trouble } from '../parts/notices.js';
import { LogLevel } from './logs/level.js';
import { RotateLogs } from './logs/rotate.js';
import { Tail } from './logs/tail.js';

/** The last lines of a log, as they are written. */
export function Logs() {
    const { value, problem, reload } = useLoaded(() => get('/logs'));
    const [name, setName] = useState('');
    const [level, setLevel] = useState('');
    const [words, setWords] = useState('');
    const [isFollowed, setFollowed] = useState(true);
    const logs = value?.logs ?? value ?? [];
    const chosen = logs.find((one) => one.name === name) ?? logs.find((one) => one.kind === 'errors') ?? logs[0];
    if (!chosen) {
        return h(
            'div',
            h('h1', 'Logs'),
            problem
                ? h(Trouble, { problem, what: 'Looking into logs' })
                : h('p.empty', value ? 'There is no log.' : 'Reading …'),
        );
    }
    return h(
        'div.logs',
        h('div.headline', h('h1', 'Logs'), h('div.row-buttons', h(LogLevel), h(RotateLogs, { onDone: reload }))),
        h(
            'div.tools',
            h(
                'label',
                'Log ',
                h(
                    'select',
                    { name: 'log', value: chosen.name, onChange: (event) => setName(event.target.value) },
                    logs.map((one) =>
                        h('option', { key: one.name, value: one.name }, `${one.name} (${bytes(one.bytes)})`),
                    ),
                ),
            ),
            chosen.kind === 'errors' &&
                h(
                    'label',
                    'At least ',
                    h(
                        'select',
                        { name: 'level', value: level, onChange: (event) => setLevel(event.target.value) },
                        [
                            ['', 'everything'],
                            ['info', 'info'],
                            ['warn', 'warning'],
                            ['error', 'failure'],
                        ].map(([id, label]) => h('option', { key: id, value: id }, label)),
                    ),
                ),
            h('input', {
                type: 'search',
                placeholder: 'Lines that hold …',
                'aria-label': 'Lines that hold',
                value: words,
                onInput: (event) => setWords(event.target.value),
            }),
            h(
                'label',
                h('input', {
                    type: 'checkbox',
                    checked: isFollowed,
                    onChange: (event) => setFollowed(event.target.checked),
                }),
                ' follow',
            ),
        ),
        h(Tail, { key: chosen.name, log: chosen, level, words, isFollowed }),
        h('p.quiet.path', chosen.file),
    );
}
