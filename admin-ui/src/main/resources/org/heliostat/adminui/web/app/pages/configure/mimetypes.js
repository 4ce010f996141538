import { get } from '../../lib/api.js';
import { useLoaded } from '../../lib/load.js';
import { h, useState } from '../../lib/preact.js';
import { useWatched } from '../../lib/state.js';
import { Dialog } from '../../parts/dialog.js';
import { Trouble } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';
import { useDraft } from './draft.js';
import { Elements } from './forms/elements.js';
import { SERVER_XML } from './forms/sources.js';
import { MIME_FILES } from './forms/views.js';
import { applied } from './pending.js';
import { Findings } from './text/findings.js';
import { KINDS, mimeLines, withMimeLine, withoutMimeLine, wrongMimeLine } from './text/mimelines.js';
import { attributeOf } from './text/xmledit.js';
import { elements } from './text/xmltags.js';

/** What file extensions mean: the lines of the files that server.xml's MIME elements name. */
export function MimeTypes() {
    const { value, problem } = useLoaded(() => get('/config/server.xml'), [useWatched(applied)]);
    const [chosen, setChosen] = useState('');
    if (!value) {
        return problem ? h(Trouble, { problem, what: 'MIME types' }) : h('p.empty', 'Reading …');
    }
    const files = elements(value.text)
        .filter((one) => one.name === 'MIME')
        .map((one) => attributeOf(one, 'file')?.value ?? '');
    const file = files.includes(chosen) ? chosen : files[0];
    return h(
        'div',
        files.length > 1 &&
            h(
                'label',
                'File ',
                h(
                    'select',
                    { value: file, onChange: (event) => setChosen(event.target.value) },
                    files.map((one) => h('option', { key: one, value: one }, one)),
                ),
            ),
        file && h(Types, { key: file, file }),
        h(Elements, { source: SERVER_XML, views: [MIME_FILES] }),
    );
}

function Types({ file }) {
    const draft = useDraft(file);
    const [words, setWords] = useState('');
    const [edited, setEdited] = useState(null);
    if (!draft || draft.problem) {
        return draft?.problem ? h(Trouble, { problem: draft.problem, what: file }) : h('p.empty', 'Reading …');
    }
    const all = mimeLines(draft.text);
    const save = (entry) => {
        draft.edit(withMimeLine(draft.text, edited.before, entry));
        setEdited(null);
    };
    const fresh = { before: null, kind: 'type', value: '', exts: '' };
    return h(
        'section',
        { 'aria-label': 'Types' },
        h(
            'div.tools',
            h('input', {
                type: 'search',
                placeholder: 'Type or extension',
                'aria-label': 'Type or extension',
                value: words,
                onInput: (event) => setWords(event.target.value),
            }),
            h('button', { type: 'button', 'data-add': 'type', onClick: () => setEdited(fresh) }, 'Add a type'),
        ),
        h(Findings, { findings: draft.findings }),
        h(Table, {
            rows: all.filter((one) => `${one.value} ${one.exts}`.toLowerCase().includes(words.trim().toLowerCase())),
            keyOf: (one) => one.at,
            empty: 'No such type.',
            label: file,
            cards: true,
            sort: 'Line',
            columns: [
                { label: 'Line', value: (one) => one.line, number: true },
                { label: 'Means', value: (one) => KINDS.find((kind) => kind.id === one.kind).label, class: 'short' },
                { label: 'Value', value: (one) => one.value, class: 'path' },
                { label: 'Extensions', value: (one) => one.exts, show: (one) => one.exts.replaceAll(',', ', ') },
                {
                    label: 'Actions',
                    show: (one) =>
                        h(
                            'span.row-buttons',
                            h(
                                'button',
                                {
                                    type: 'button',
                                    'aria-label': `Change ${one.value}`,
                                    onClick: () => setEdited({ ...one, before: one }),
                                },
                                'Change',
                            ),
                            h(
                                'button.danger',
                                {
                                    type: 'button',
                                    'aria-label': `Take out ${one.value}`,
                                    onClick: () => draft.edit(withoutMimeLine(draft.text, one)),
                                },
                                'Take out',
                            ),
                        ),
                },
            ],
        }),
        edited && h(Entry, { edited, all, onSave: save, onClose: () => setEdited(null) }),
    );
}

function Entry({ edited, all, onSave, onClose }) {
    const [entry, setEntry] = useState({ kind: edited.kind, value: edited.value, exts: edited.exts });
    const wrong = wrongMimeLine(entry, all, edited.before);
    const set = (name) => (event) => setEntry({ ...entry, [name]: event.target.value.trim() });
    const save = (event) => {
        event.preventDefault();
        onSave({ ...entry, exts: entry.exts.replace(/\s+/g, '') });
    };
    const field = (name, label) =>
        h(
            'label',
            label,
            h('input', {
                name,
                value: entry[name],
                spellcheck: false,
                autocomplete: 'off',
                'aria-invalid': entry[name] && wrong[name] ? 'true' : undefined,
                onInput: set(name),
            }),
            entry[name] && wrong[name] && h('span.error', { role: 'alert' }, wrong[name]),
        );
    return h(
        Dialog,
        { title: edited.before ? edited.value : 'New type', onClose },
        h(
            'form.column',
            { onSubmit: save },
            h(
                'label',
                'What the extension means',
                h(
                    'select',
                    { name: 'kind', value: entry.kind, onChange: set('kind') },
                    KINDS.map((kind) => h('option', { key: kind.id, value: kind.id }, kind.label)),
                ),
            ),
            field('value', 'Value'),
            field('exts', 'Extensions'),
            h(
                'div.buttons',
                h('button.first', { type: 'submit', disabled: Boolean(wrong.value || wrong.exts) }, 'Take over'),
                h('button', { type: 'button', onClick: onClose }, 'Cancel'),
            ),
        ),
    );
}
