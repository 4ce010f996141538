import { post } from '../lib/api.js';
import { h, useRef, useState } from '../lib/preact.js';
import { may } from '../lib/session.js';
import { live } from '../live/live.js';
import { confirmed, Dialog } from '../parts/dialog.js';
import { attempt, Trouble } from '../parts/notices.js';

/** What one does to the server as a whole: read the configuration anew, restart, stop. */
export function ServerMenu() {
    const menu = useRef(null);
    const [reloaded, setReloaded] = useState(null);
    if (!may('operator')) {
        return null;
    }
    const choose = (task) => () => {
        menu.current.open = false;
        task();
    };
    const reload = async () =>
        setReloaded(
            await post('/reload').then(
                (answer) => ({ answer }),
                (problem) => ({ problem }),
            ),
        );
    return h(
        'details.menu',
        { ref: menu, onKeyDown: (event) => event.key === 'Escape' && (menu.current.open = false) },
        h('summary', 'Server'),
        h(
            'div',
            h('button', { type: 'button', onClick: choose(reload) }, 'Read the configuration anew'),
            may('administrator') && h('button', { type: 'button', onClick: choose(restart) }, 'Restart …'),
            may('administrator') && h('button', { type: 'button', onClick: choose(stop) }, 'Stop …'),
        ),
        reloaded && h(Reloaded, { ...reloaded, onClose: () => setReloaded(null) }),
    );
}

async function restart() {
    if (
        await confirmed(
            'Restart the server',
            'Requests in progress get their answers; new ones wait until it is back, some seconds.',
            'Restart',
        )
    ) {
        await attempt(async () => {
            await post('/restart');
            live.update((now) => ({ ...now, phase: 'lost' }));
        }, 'The server restarts.');
    }
}

async function stop() {
    if (
        await confirmed(
            'Stop the server',
            'It must then be started from the command line. This page will not answer either.',
            'Stop',
        )
    ) {
        await attempt(() => post('/stop'), 'The server drains and ends.');
    }
}

function Reloaded({ answer, problem, onClose }) {
    const findings = answer?.findings ?? problem?.findings ?? [];
    return h(
        Dialog,
        { title: 'Configuration', onClose },
        problem && h(Trouble, { problem, what: 'Reloading' }),
        answer && h('p', 'The configuration was read anew.'),
        answer?.changes?.length === 0 && h('p', 'Nothing new is in force.'),
        answer?.changes?.length > 0 && h('p', 'In force now:'),
        answer?.changes?.length > 0 &&
            h(
                'ul',
                answer.changes.map((one, at) => h('li', { key: at }, one)),
            ),
        answer?.needRestart?.length > 0 &&
            h('p.warn', 'Only with a restart: ' + answer.needRestart.map(words).join(', ') + '.'),
        findings.length > 0 &&
            h(
                'ul',
                findings.map((one, at) => h('li', { key: at }, words(one))),
            ),
        h('div.buttons', h('button.first', { type: 'button', onClick: onClose }, 'Close')),
    );
}

function words(one) {
    return typeof one === 'string'
        ? one
        : [
              one.file && `${one.file}:${one.line}`,
              one.what ?? one.name ?? one.text,
              one.value,
              one.expected && `(expected: ${one.expected})`,
          ]
              .filter(Boolean)
              .join(': ');
}
