import { bytes, count, nanos } from '../../lib/format.js';
import { OriginStates } from './originstates.js';

export const origins = {
    id: 'origins',
    label: 'Origins',
    about: 'Servers that the reverse proxy asks: which requests each gets, what it has, and how it answers.',
    tables: ({ programs }) => [
        {
            title: 'Origins',
            rows: programs.origins,
            keyOf: (one) => one.address,
            empty: 'No line of obj.conf names one (set-origin-server, service-passthrough).',
            columns: [
                { label: 'Origin', value: (one) => one.address },
                { label: 'State', value: (one) => one.state },
                { label: 'Active', value: (one) => one.active, number: true },
                { label: 'Peak', value: (one) => one.activePeak, number: true, hint: 'active at most' },
                {
                    label: 'Limit',
                    value: (one) => one.limit,
                    show: (one) => (one.limit === 0 ? 'none' : count(one.limit)),
                    number: true,
                    hint: 'max-requests',
                },
                { label: 'Waiting', value: (one) => one.waiting, number: true },
                { label: 'Connections', value: (one) => one.connections, number: true },
                { label: 'Requests', value: (one) => one.requests, show: (one) => count(one.requests), number: true },
                { label: 'Failed', value: failed, number: true },
                { label: '5xx', value: (one) => one.errors, number: true, hint: 'answers with 500 or above' },
                {
                    label: 'Refused',
                    value: (one) => one.refused + one.expired,
                    number: true,
                    hint: 'no room in the queue, or waited too long',
                },
                { label: 'Times out', value: (one) => one.timesOut, number: true, hint: 'taken out of service' },
                {
                    label: 'First byte, 99 of 100 within',
                    value: (one) => one.firstByte.p99Nanos,
                    show: (one) => nanos(one.firstByte.p99Nanos),
                    number: true,
                },
                {
                    label: 'Received',
                    value: (one) => one.bytesReceived,
                    show: (one) => bytes(one.bytesReceived),
                    number: true,
                },
            ],
        },
    ],
    more: OriginStates,
};

function failed(one) {
    return one.failedConnect + one.failedTls + one.failedClosed + one.failedTimeout + one.failedMalformed;
}
