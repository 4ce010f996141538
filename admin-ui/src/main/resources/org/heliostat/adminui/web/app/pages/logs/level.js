import { get, put } from '../../lib/api.js';
import { useLoaded } from '../../lib/load.js';
import { h } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { attempt } from '../../parts/notices.js';

const LEVELS = ['finest', 'finer', 'fine', 'info', 'warning', 'failure'];

/** How much the error log says; a change counts at once and until the next start. */
export function LogLevel() {
    const { value, reload } = useLoaded(() => get('/logs/level'));
    if (!value) {
        return null;
    }
    const levels = value.levels ?? (LEVELS.includes(value.level) ? LEVELS : [value.level, ...LEVELS]);
    const change = async (event) => {
        const level = event.target.value;
        await attempt(() => put('/logs/level', null, { level }), `The error log now says ${level} and worse.`);
        reload();
    };
    return h(
        'label',
        'The server writes ',
        h(
            'select',
            { name: 'logLevel', value: value.level, disabled: !may('operator'), onChange: change },
            levels.map((level) => h('option', { key: level, value: level }, level)),
        ),
    );
}
