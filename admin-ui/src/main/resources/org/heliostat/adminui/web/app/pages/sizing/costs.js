import { h, useState } from '../../lib/preact.js';
import { WINDOWS } from '../../live/window.js';

const LARGEST_BYTES = 1_000_000;
const SOURCES = [
    { id: 'server', label: 'this server' },
    { id: 'cost', label: 'typed' },
    { id: 'study', label: 'a study' },
];

/** Where it is known from what requests cost. */
export function CostsFrom({ words, set, study, setStudy, wrong }) {
    const [source, setSource] = useState('server');
    const [trouble, setTrouble] = useState('');
    const choose = (id) => {
        setSource(id);
        setTrouble('');
        set('cost', '');
        setStudy(null);
    };
    const take = async (event) => {
        setTrouble('');
        setStudy(null);
        const [file] = event.target.files;
        if (!file) {
            return;
        }
        if (file.size > LARGEST_BYTES) {
            setTrouble(`${file.name} is too large for a study (expected: at most 1 MB).`);
            return;
        }
        try {
            setStudy({ name: file.name, content: JSON.parse(await file.text()) });
        } catch {
            setTrouble(`${file.name} is no JSON (expected: what the command study has written).`);
        }
    };
    return h(
        'fieldset.costs',
        h('legend', 'What requests cost, by'),
        h(
            'div.choice',
            { role: 'group', 'aria-label': 'Where costs come from' },
            SOURCES.map((one) =>
                h(
                    'button',
                    { key: one.id, type: 'button', name: one.id, 'aria-pressed': String(source === one.id), onClick: () => choose(one.id) },
                    one.label,
                ),
            ),
        ),
        source === 'server' &&
            h(
                'label',
                'Figures ',
                h(
                    'select',
                    { name: 'window', value: words.window, onChange: (event) => set('window', event.target.value) },
                    WINDOWS.map((one) => h('option', { key: one.id, value: one.id }, one.said)),
                ),
            ),
        source === 'cost' &&
            h(
                'label',
                'A line for each kind of request',
                h('textarea', {
                    name: 'cost',
                    rows: 3,
                    spellcheck: false,
                    placeholder: 'servlet=processor:0.8ms,wait:40ms,bytes:12k',
                    'aria-invalid': wrong('cost') ? 'true' : undefined,
                    onInput: (event) => set('cost', lines(event.target.value)),
                }),
            ),
        source === 'study' &&
            h('label', 'The JSON of the command study', h('input', { type: 'file', name: 'study', accept: '.json', onChange: take })),
        study && h('p.quiet', study.name),
        trouble && h('p.error', { role: 'alert' }, trouble),
    );
}

function lines(text) {
    return text
        .split(/[\n;]/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join(';');
}
