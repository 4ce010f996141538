import { count, nanos } from '../../lib/format.js';
import { sum } from '../../live/rates.js';
import { averages } from './averages.js';
import { PoolHolders } from './poolholders.js';

export const jdbc = {
    id: 'jdbc',
    label: 'JDBC',
    about: 'Pools of database connections: how many are lent, who waits, and who holds them.',
    plots: ({ jdbcResources: pools }) => [
        {
            title: 'Connections lent',
            series: { poolLent: 'lent' },
            show: count,
            peak: true,
            limit: sum(pools, (pool) => pool.maxConnections),
        },
        { title: 'Threads waiting', series: { poolWaiting: 'waiting' }, show: count, peak: true },
    ],
    tables: ({ jdbcResources: pools, window }) => [
        {
            title: 'Pools',
            rows: pools,
            keyOf: (one) => one.pool,
            empty: 'server.xml has no pool.',
            columns: [
                { label: 'Pool', value: (one) => one.pool },
                { label: 'Names', value: (one) => one.jndiNames.join(' ') },
                { label: 'State', value: (one) => one.state + (one.detail ? ': ' + one.detail : '') },
                { label: 'Lent', value: (one) => one.leased, number: true },
                { label: 'Free', value: (one) => one.free, number: true },
                { label: 'Most', value: (one) => one.maxConnections, number: true, hint: 'maxpoolsize' },
                { label: 'Waiting', value: (one) => one.waiting, number: true },
                ...averages(window.averages.jdbcResources, (one) => one.pool),
                {
                    label: 'Waited, 99 of 100 within',
                    value: (one) => one.waits.p99Nanos,
                    show: (one) => nanos(one.waits.p99Nanos),
                    number: true,
                },
                { label: 'Gave up', value: (one) => one.waitTimeouts, number: true, hint: 'after maxwaittime' },
                {
                    label: 'Leases',
                    value: (one) => one.leasedTotal,
                    show: (one) => count(one.leasedTotal),
                    number: true,
                },
                {
                    label: 'Failed',
                    value: (one) => one.failedOpens + one.failedValidations + one.brokenInUse,
                    number: true,
                    hint: 'to open, found broken, and broken in use',
                },
                { label: 'Leaks', value: (one) => one.leaks, number: true },
            ],
        },
    ],
    more: PoolHolders,
};
