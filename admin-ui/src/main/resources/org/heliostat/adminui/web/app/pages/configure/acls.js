import { get } from '../../lib/api.js';
import { useLoaded } from '../../lib/load.js';
import { h, useState } from '../../lib/preact.js';
import { go } from '../../lib/route.js';
import { useWatched } from '../../lib/state.js';
import { Trouble } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';
import { NO_FILE, useDraft } from './draft.js';
import { SERVER_XML } from './forms/sources.js';
import { applied, forgetText, pending, setText } from './pending.js';
import { aclLines, NEW_FILE } from './text/acllines.js';
import { Findings } from './text/findings.js';
import { attributeOf } from './text/xmledit.js';

const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._/-]{0,120}$/;

/** The files with access control lists, what is in them, and who uses them. The lists are edited as text. */
export function Acls() {
    const draft = useDraft('server.xml');
    if (!draft || draft.problem) {
        return draft?.problem ? h(Trouble, { problem: draft.problem, what: 'ACLs' }) : h('p.empty', 'Reading …');
    }
    const all = SERVER_XML.elements(draft.text);
    const files = all.filter((one) => one.name === 'ACLFILE');
    const servers = all.filter((one) => one.name === 'VS');
    const users = (id) =>
        servers
            .filter((vs) => (attributeOf(vs, 'aclids')?.value ?? '').split(/[\s,]+/).includes(id))
            .map((vs) => attributeOf(vs, 'id')?.value ?? '');
    return h(
        'div',
        h(
            'p.quiet',
            'A virtual server uses the files that its ',
            h('a', { href: '#/configure/virtual-servers' }, 'aclids'),
            ' name; obj.conf checks a list by PathCheck fn="check-acl".',
        ),
        h(Findings, { findings: draft.findings }),
        files.length === 0 && h('p.empty', 'server.xml names no ACL file.'),
        files.map((one) => h(AclFile, { key: attributeOf(one, 'id')?.value, one, users, draft })),
        h(NewFile, { draft, taken: files.map((one) => attributeOf(one, 'id')?.value ?? '') }),
    );
}

function AclFile({ one, users, draft }) {
    const id = attributeOf(one, 'id')?.value ?? '';
    const file = attributeOf(one, 'file')?.value ?? '';
    const used = users(id);
    const typed = useWatched(pending).get(file);
    const isNew = typed?.version === NO_FILE;
    const { value, problem } = useLoaded(
        async () => (isNew ? null : get('/config/' + encodeURIComponent(file))),
        [file, isNew, useWatched(applied)],
    );
    const text = typed?.text ?? value?.text;
    const remove = () => {
        draft.edit(SERVER_XML.remove(draft.text, one));
        if (isNew) {
            forgetText(file);
        }
    };
    return h(
        'section.card.element',
        { 'data-element': 'ACLFILE', 'data-key': id },
        h(
            'header',
            h('h3', 'ACL file ', h('code', id)),
            h('span.room'),
            h('button.danger', { type: 'button', 'aria-label': `Take out ACL file ${id}`, onClick: remove }, 'Take out'),
        ),
        h('p', h('code', file), used.length > 0 ? `, used by ${used.join(', ')}` : ', used by no virtual server'),
        text === undefined && h(Trouble, { problem, what: file }),
        text !== undefined &&
            h(Table, {
                rows: aclLines(text),
                keyOf: (acl) => acl.line,
                empty: 'There is no list in it.',
                label: `Lists in ${file}`,
                sort: 'Line',
                columns: [
                    { label: 'Line', value: (acl) => acl.line, number: true },
                    { label: 'List', value: (acl) => acl.name },
                    { label: 'Rules', value: (acl) => acl.rules, number: true },
                    {
                        label: 'Actions',
                        show: (acl) =>
                            h('a', { href: address(file, acl.line), 'aria-label': `Edit the list ${acl.name}` }, 'Edit'),
                    },
                ],
            }),
        h('a', { href: address(file, 1) }, `Edit ${file}`),
    );
}

function address(file, line) {
    return `#/configure/files/${encodeURIComponent(file)}?line=${line}`;
}

/** Names a file in server.xml and begins its text; both are written with Apply. */
function NewFile({ draft, taken }) {
    const [id, setId] = useState('');
    const [file, setFile] = useState('');
    const [problem, setProblem] = useState('');
    const wrong = !/^[A-Za-z][\w.-]*$/.test(id)
        ? 'expected: a name'
        : taken.includes(id)
          ? 'there is one of this id'
          : '';
    const wrongFile = FILE_NAME.test(file) && !file.includes('..') ? '' : 'expected: a file in conf/, such as shop.acl';
    const add = async (event) => {
        event.preventDefault();
        const files = await get('/config');
        const there = (files.files ?? files).some((one) => one.file === file);
        if (pending.get().get(file)) {
            setProblem(`${file} is being edited already`);
            return;
        }
        draft.edit(SERVER_XML.add(draft.text, [], 'ACLFILE', { id, file }));
        if (!there) {
            setText(file, NEW_FILE, NO_FILE, '');
        }
        setId('');
        setFile('');
        setProblem('');
        go('configure/files/' + encodeURIComponent(file));
    };
    const field = (name, label, value, set, complaint) =>
        h(
            'label',
            h('span', label),
            h('input', {
                name,
                value,
                autocomplete: 'off',
                spellcheck: false,
                'aria-invalid': value && complaint ? 'true' : undefined,
                onInput: (event) => set(event.target.value.trim()),
            }),
            value && complaint && h('span.error', { role: 'alert' }, complaint),
        );
    return h(
        'form.card.line',
        { onSubmit: add, 'aria-label': 'New ACL file' },
        field('aclId', 'Id of a new ACL file', id, setId, wrong),
        field('aclFile', 'File', file, setFile, wrongFile),
        h('button', { type: 'submit', disabled: Boolean(wrong || wrongFile) }, 'Add ACL file'),
        problem && h('span.error', { role: 'alert' }, problem),
    );
}
