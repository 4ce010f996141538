import { post } from '../../lib/api.js';
import { h } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { confirmed } from '../../parts/dialog.js';
import { attempt } from '../../parts/notices.js';

/** Puts the files of all logs aside; `onDone` runs when the server has taken it. */
export function RotateLogs({ onDone }) {
    const rotate = async () => {
        const isSure = await confirmed(
            'Rotate the logs',
            'The files of all access and error logs are put aside and new ones are begun. What the line of ' +
                'flex-rotate-init says of rotated files, to keep so many or to run a program, is done.',
            'Rotate',
        );
        if (isSure && (await attempt(() => post('/logs/rotate'), 'The logs are rotated.'))) {
            onDone();
        }
    };
    return h('button', { type: 'button', name: 'rotate', disabled: !may('operator'), onClick: rotate }, 'Rotate …');
}
