import { count } from '../../lib/format.js';
import { averages } from './averages.js';

export const threadPools = {
    id: 'pools',
    label: 'Thread pools',
    about: 'Pools of threads for functions of obj.conf that name one with pool=.',
    tables: ({ threadPools: pools, window }) => [
        {
            title: 'Thread pools',
            rows: pools,
            keyOf: (one) => one.name,
            empty: 'None.',
            columns: [
                { label: 'Pool', value: (one) => one.name },
                { label: 'Idle', value: (one) => one.idle, number: true },
                { label: 'Threads', value: (one) => one.threads, number: true },
                { label: 'Limit', value: (one) => one.limit, show: (one) => count(one.limit), number: true },
                { label: 'Waiting', value: (one) => one.queued, number: true },
                { label: 'Peak since the start', value: (one) => one.queuedPeak, number: true },
                ...averages(window.averages.threadPools, (one) => one.name),
                {
                    label: 'Queue limit',
                    value: (one) => one.queueLimit,
                    show: (one) => (one.queueLimit === 0 ? 'none' : count(one.queueLimit)),
                    number: true,
                },
                { label: 'Refused', value: (one) => one.refused, number: true },
            ],
        },
    ],
};
