import { post } from '../../lib/api.js';
import { h } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { confirmed } from '../../parts/dialog.js';
import { attempt } from '../../parts/notices.js';

/** Lets an administrator replace all processes, one after the other. */
export function Replacement({ stats }) {
    if (!may('administrator') || stats.processes.rows.length === 0) {
        return null;
    }
    return h(
        'section',
        h('h2', 'Replace all processes'),
        h(
            'p.quiet',
            'One after the other: a new one is started, and once it takes requests the one before finishes its own and ends. Other options of Java and the jar that is there now count from then on. No request is lost.',
        ),
        h('div.buttons', h('button', { name: 'replace', onClick: replace }, 'Replace all')),
    );
}

async function replace() {
    const isSure = await confirmed(
        'Replace all processes',
        'Who has signed in here signs in again when process 1 is replaced.',
        'Replace all',
    );
    return (
        isSure &&
        attempt(
            () => post('/processes/replace'),
            () => 'The processes are being replaced.',
        )
    );
}
