import { get, patch, post, remove } from '../lib/api.js';
import { useLoaded } from '../lib/load.js';
import { h, useState } from '../lib/preact.js';
import { session } from '../lib/session.js';
import { useWatched } from '../lib/state.js';
import { confirmed, Dialog } from '../parts/dialog.js';
import { attempt, Trouble } from '../parts/notices.js';
import { Table } from '../parts/table.js';

const ROLES = [
    { id: 'monitor', label: 'monitor: looks at everything but users and secrets' },
    { id: 'operator', label: 'operator: also applications, pools, caches, dumps, reload' },
    { id: 'administrator', label: 'administrator: everything' },
];

/** Who may use this administration. */
export function Users() {
    const { value, problem, reload } = useLoaded(() => get('/users'));
    const { user: me } = useWatched(session);
    const [edited, setEdited] = useState(null);
    const drop = async (one) =>
        (await confirmed(`Remove ${one.user}`, 'The sessions of this user end.', 'Remove')) &&
        (await attempt(() => remove('/users', { user: one.user }), `${one.user} is gone.`)) &&
        reload();
    return h(
        'div',
        h(
            'div.headline',
            h('h1', 'Users'),
            value &&
                h(
                    'button.first',
                    { type: 'button', onClick: () => setEdited({ user: '', role: 'monitor', isNew: true }) },
                    'New user',
                ),
        ),
        h(Trouble, { problem, what: 'The list of users' }),
        value &&
            h(Table, {
                rows: value.users ?? value,
                keyOf: (one) => one.user,
                sort: 'User',
                empty: 'Nobody.',
                label: 'Users',
                columns: [
                    {
                        label: 'User',
                        value: (one) => one.user,
                        show: (one) => one.user + (one.user === me ? ' (you)' : ''),
                    },
                    { label: 'Role', value: (one) => one.role },
                    {
                        label: 'Actions',
                        show: (one) =>
                            h(
                                'span.row-buttons',
                                h(
                                    'button',
                                    {
                                        type: 'button',
                                        'aria-label': `Change ${one.user}`,
                                        onClick: () => setEdited(one),
                                    },
                                    'Change',
                                ),
                                one.user !== me &&
                                    h(
                                        'button.danger',
                                        {
                                            type: 'button',
                                            'aria-label': `Remove ${one.user}`,
                                            onClick: () => drop(one),
                                        },
                                        'Remove …',
                                    ),
                            ),
                    },
                ],
            }),
        h('p.quiet', 'These users administer the server. Users of web applications are in conf/keyfile.'),
        edited && h(Editor, { edited, onClose: () => setEdited(null), onDone: reload }),
    );
}

function Editor({ edited, onClose, onDone }) {
    const [user, setUser] = useState(edited.user);
    const [role, setRole] = useState(edited.role);
    const [password, setPassword] = useState('');
    const [problem, setProblem] = useState(null);
    const save = async (event) => {
        event.preventDefault();
        try {
            const body = { user, role, ...(password ? { password } : {}) };
            await (edited.isNew ? post('/users', null, body) : patch('/users', { user }, body));
            onDone();
            onClose();
        } catch (failed) {
            setProblem(failed);
        }
    };
    const wrong = (field) =>
        problem?.field === field &&
        h('span.error', { role: 'alert' }, problem.expected ? `expected: ${problem.expected}` : problem.message);
    return h(
        Dialog,
        { title: edited.isNew ? 'New user' : edited.user, onClose },
        h(
            'form.column',
            { onSubmit: save },
            edited.isNew &&
                h(
                    'label',
                    'User',
                    h('input', {
                        name: 'user',
                        value: user,
                        required: true,
                        autocomplete: 'off',
                        onInput: (event) => setUser(event.target.value),
                    }),
                    wrong('user'),
                ),
            h(
                'label',
                'Role',
                h(
                    'select',
                    { name: 'role', value: role, onChange: (event) => setRole(event.target.value) },
                    ROLES.map((one) => h('option', { key: one.id, value: one.id }, one.label)),
                ),
                wrong('role'),
            ),
            h(
                'label',
                edited.isNew ? 'Password' : 'New password (empty: as it was)',
                h('input', {
                    name: 'password',
                    type: 'password',
                    value: password,
                    required: Boolean(edited.isNew),
                    autocomplete: 'new-password',
                    onInput: (event) => setPassword(event.target.value),
                }),
                wrong('password'),
            ),
            problem &&
                !['user', 'role', 'password'].includes(problem.field) &&
                h(Trouble, { problem, what: 'Saving users' }),
            h(
                'div.buttons',
                h('button.first', { type: 'submit' }, 'Save'),
                h('button', { type: 'button', onClick: onClose }, 'Cancel'),
            ),
        ),
    );
}
