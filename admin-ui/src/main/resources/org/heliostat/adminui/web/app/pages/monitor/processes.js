import { bytes, count, seconds } from '../../lib/format.js';
import { Replacement } from './replacement.js';

export const processes = {
    id: 'processes',
    label: 'Processes',
    about: 'Server processes of this instance (MaxProcs): how each is, and how often it was started in the place of one that ended by itself.',
    tables: (stats) => [
        {
            title: 'Processes',
            rows: stats.processes.rows,
            keyOf: (one) => one.number,
            empty: 'The server is one process. MaxProcs in magnus.conf runs several.',
            columns: [
                { label: 'Process', value: (one) => one.number, number: true },
                { label: 'Pid', value: (one) => one.pid, show: (one) => (one.pid === 0 ? '–' : one.pid), number: true },
                { label: 'State', value: (one) => one.state },
                {
                    label: 'Runs for',
                    value: (one) => one.startedMillis,
                    show: (one) => (one.startedMillis === 0 ? '–' : seconds((Date.now() - one.startedMillis) / 1000)),
                    number: true,
                },
                { label: 'Requests', value: (one) => one.requests, show: (one) => count(one.requests), number: true, hint: 'since it was started' },
                { label: 'Busy threads', value: (one) => one.sessionsBusy, number: true },
                { label: 'Connections', value: (one) => one.connectionsOpen, number: true },
                { label: 'Heap', value: (one) => one.heapUsed, show: (one) => bytes(one.heapUsed), number: true },
                { label: 'Restarts', value: (one) => one.restarts, number: true, hint: 'after an end by itself' },
                { label: 'Last end', value: (one) => one.lastEnd, show: (one) => one.lastEnd || 'none' },
                { label: 'Hangs', value: (one) => one.hangs, number: true, hint: 'ended since it gave no sign of life' },
                { label: 'Missed', value: (one) => one.changesMissed, number: true, hint: 'changes made here that it did not make' },
            ],
        },
    ],
    more: Replacement,
};
