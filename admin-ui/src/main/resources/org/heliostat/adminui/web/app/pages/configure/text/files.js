import { get } from '../../../lib/api.js';
import { bytes } from '../../../lib/format.js';
import { useLoaded } from '../../../lib/load.js';
import { h, useEffect, useRef } from '../../../lib/preact.js';
import { go, route, wanted } from '../../../lib/route.js';
import { useWatched } from '../../../lib/state.js';
import { Trouble } from '../../../parts/notices.js';
import { useDraft } from '../draft.js';
import { applied, pending } from '../pending.js';
import { Editor } from './editor.js';
import { Findings } from './findings.js';

/** The files themselves, for what no form shows. Checked while one types. */
export function Files() {
    const [, , name] = useWatched(route);
    const { value, problem } = useLoaded(() => get('/config'), [useWatched(applied)]);
    const typed = useWatched(pending);
    if (!value) {
        return problem ? h(Trouble, { problem, what: 'Editing files' }) : h('p.empty', 'Reading …');
    }
    const there = value.files ?? value;
    const fresh = [...typed.values()].filter(
        (one) => one.text !== undefined && !there.some((file) => file.file === one.file),
    );
    const files = [...there, ...fresh.map((one) => ({ file: one.file, isNew: true }))];
    const chosen = files.find((one) => one.file === name)?.file ?? files[0]?.file;
    return h(
        'div.files',
        h(
            'label',
            'File ',
            h(
                'select',
                { value: chosen, onChange: (event) => go('configure/files/' + encodeURIComponent(event.target.value)) },
                files.map((one) =>
                    h(
                        'option',
                        { key: one.file, value: one.file },
                        `${one.file} (${one.isNew ? 'new' : bytes(one.bytes)})`,
                    ),
                ),
            ),
        ),
        chosen && h(OneFile, { key: chosen, file: chosen }),
    );
}

function OneFile({ file }) {
    const draft = useDraft(file);
    const editor = useRef(null);
    const isThere = draft !== null && !draft.problem;
    useEffect(() => {
        const line = Number(wanted('line'));
        if (isThere && line > 0) {
            editor.current?.toLine(line);
        }
    }, [isThere]);
    if (!isThere) {
        return draft?.problem ? h(Trouble, { problem: draft.problem, what: file }) : h('p.empty', 'Reading …');
    }
    const here = draft.findings.filter((one) => one.line > 0 && one.file.endsWith(file));
    const lines = new Map(here.map((one) => [one.line, one]));
    return h(
        'div',
        h(Editor, { label: file, text: draft.text, onText: draft.edit, marks: lines, handle: editor }),
        h(
            'div',
            { role: 'status', 'aria-live': 'polite' },
            h(Findings, { findings: draft.findings, file, onLine: (line) => editor.current?.toLine(line) }),
            draft.isChanged && here.length === 0 && h('p.quiet', 'No finding in this file.'),
        ),
    );
}
