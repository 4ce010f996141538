import { post } from '../../lib/api.js';
import { h } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { attempt } from '../../parts/notices.js';

/** Words of the API, and what figures call them. */
const STATES = [
    { word: 'in-service', text: 'in service', gets: '+ every request' },
    { word: 'dead', text: 'out of service', gets: '- only probes, until one succeeds' },
    { word: 'drains', text: 'drains', gets: '/ only sessions that it has begun' },
    { word: 'shut', text: 'shut', gets: 'X none' },
];

/** What an administrator can say of each origin. */
export function OriginStates({ stats }) {
    const origins = stats.programs.origins;
    if (!may('administrator') || origins.length === 0) {
        return null;
    }
    return h(
        'section',
        h('h2', 'Which requests an origin gets'),
        h('p.quiet', 'What is set here lasts until a restart, or until a reload changes the line of the origin.'),
        origins.map((one) => h(OriginState, { key: one.address, one })),
    );
}

function OriginState({ one }) {
    const now = STATES.find((state) => state.text === one.state)?.word;
    return h(
        'div.buttons',
        h('b', one.address),
        h(
            'select',
            {
                name: 'state',
                'aria-label': `State of ${one.address}`,
                value: now,
                onChange: (event) => set(one.address, event.target.value),
            },
            STATES.map(({ word, text, gets }) => h('option', { key: word, value: word }, `${text} (${gets})`)),
        ),
    );
}

/** Where it is refused the next figures put the choice back. */
function set(origin, state) {
    return attempt(
        () => post('/origins/state', { origin, state }),
        (after) => `${origin}: ${after.state}.`,
    );
}
