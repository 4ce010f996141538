import { get, post } from '../../lib/api.js';
import { millis } from '../../lib/format.js';
import { useEvery, useLoaded } from '../../lib/load.js';
import { h } from '../../lib/preact.js';
import { may } from '../../lib/session.js';
import { attempt, Trouble } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';

const LOOK_SECONDS = 3;

/** Who has connections now, and what one can do to a pool. */
export function PoolHolders({ stats }) {
    const { value, problem, reload } = useLoaded(() => get('/pools/holders'));
    useEvery(LOOK_SECONDS, reload);
    const pools = stats.jdbcResources.map((one) => one.pool);
    return h(
        'section',
        h('h2', 'Who holds connections'),
        h(Trouble, { problem, what: 'The list of holders' }),
        value &&
            h(Table, {
                rows: value.holders ?? value,
                sort: '-Since',
                empty: 'Nobody.',
                label: 'Who holds connections',
                columns: [
                    { label: 'Pool', value: (one) => one.pool },
                    {
                        label: 'Since',
                        value: (one) => one.heldMillis,
                        show: (one) => millis(one.heldMillis),
                        number: true,
                    },
                    { label: 'Thread', value: (one) => one.thread },
                    { label: 'URL', value: (one) => one.url },
                    { label: 'Virtual server', value: (one) => one.virtualServer },
                    { label: 'SQL', value: (one) => one.sql ?? '' },
                ],
            }),
        may('operator') &&
            pools.map((pool) =>
                h(
                    'div.buttons',
                    { key: pool },
                    h('b', pool),
                    h(
                        'button',
                        {
                            type: 'button',
                            onClick: () =>
                                attempt(() => post('/pools/start', { pool }), `${pool} has opened its connections.`),
                        },
                        'Open now',
                    ),
                    h(
                        'button',
                        {
                            type: 'button',
                            onClick: () =>
                                attempt(
                                    () => post('/pools/flush', { pool }),
                                    `${pool}: free connections are closed, the others follow.`,
                                ),
                        },
                        'Close and open anew',
                    ),
                ),
            ),
    );
}
