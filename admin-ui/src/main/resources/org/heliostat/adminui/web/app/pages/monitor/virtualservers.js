import { bytes, count, rate } from '../../lib/format.js';
import { sum } from '../../live/rates.js';
import { STATUS_TONES } from '../../parts/plots.js';

const total = (stats, name) => sum(stats.virtualServers, (one) => one.requests[name]);

export const virtualServers = {
    id: 'virtual-servers',
    label: 'Virtual servers',
    about: 'Requests and answers of each virtual server, and what the functions of obj.conf cost.',
    plots: () => [
        {
            title: 'Answers per second',
            series: { status2xx: '2xx', status3xx: '3xx', status4xx: '4xx', status5xx: '5xx' },
            tones: STATUS_TONES,
            show: rate,
        },
        {
            title: 'Bytes per second',
            series: { bytesSent: 'sent', bytesReceived: 'received' },
            show: bytes,
            peak: true,
        },
    ],
    groups: (stats) => [
        {
            title: 'All virtual servers',
            rows: [
                { label: 'Requests', value: count(total(stats, 'requests')) },
                {
                    label: '2xx',
                    value: count(total(stats, 'status2xx')),
                    hint: `200: ${count(total(stats, 'status200'))}`,
                },
                {
                    label: '3xx',
                    value: count(total(stats, 'status3xx')),
                    hint: `302: ${count(total(stats, 'status302'))}, 304: ${count(total(stats, 'status304'))}`,
                },
                {
                    label: '4xx',
                    value: count(total(stats, 'status4xx')),
                    hint: `401: ${count(total(stats, 'status401'))}, 403: ${count(total(stats, 'status403'))}, 404: ${count(total(stats, 'status404'))}`,
                },
                {
                    label: '5xx',
                    value: count(total(stats, 'status5xx')),
                    bad: total(stats, 'status5xx') > 0,
                    hint: `503: ${count(total(stats, 'status503'))}`,
                },
                { label: 'Clients gone', value: count(total(stats, 'clientsGone')) },
            ],
        },
    ],
    tables: ({ virtualServers: all, performance }) => [
        {
            title: 'Virtual servers',
            rows: all,
            keyOf: (one) => one.id,
            empty: 'None.',
            columns: [
                { label: 'Id', value: (one) => one.id },
                { label: 'State', value: (one) => one.mode },
                { label: 'Hosts', value: (one) => one.hosts.join(' ') },
                { label: 'Sockets', value: (one) => one.interfaces.join(' ') },
                {
                    label: 'Requests',
                    value: (one) => one.requests.requests,
                    show: (one) => count(one.requests.requests),
                    number: true,
                },
                {
                    label: '4xx',
                    value: (one) => one.requests.status4xx,
                    show: (one) => count(one.requests.status4xx),
                    number: true,
                },
                {
                    label: '5xx',
                    value: (one) => one.requests.status5xx,
                    show: (one) => count(one.requests.status5xx),
                    number: true,
                },
                {
                    label: 'Sent',
                    value: (one) => one.requests.bytesSent,
                    show: (one) => bytes(one.requests.bytesSent),
                    number: true,
                },
                { label: 'Now', value: (one) => one.openConnections, number: true, hint: 'requests in service' },
                { label: 'Last request', value: (one) => `${one.lastMethod} ${one.lastUri}` },
            ],
        },
        buckets(performance),
    ],
};

function buckets(performance) {
    const seconds = (nanos) => (nanos / 1e9).toFixed(3) + ' s';
    return {
        title: 'Performance buckets',
        rows: performance.buckets,
        keyOf: (one) => one.name,
        sort: '-In functions',
        empty: 'Calls are not measured. Init fn="perf-init" disable="false" in magnus.conf switches it on.',
        columns: [
            { label: 'Bucket', value: (one) => one.name },
            { label: 'Requests', value: (one) => one.requests, show: (one) => count(one.requests), number: true },
            { label: 'Calls', value: (one) => one.invocations, show: (one) => count(one.invocations), number: true },
            {
                label: 'Before them',
                value: (one) => one.latencyNanos,
                show: (one) => seconds(one.latencyNanos),
                number: true,
                hint: 'time from the call before',
            },
            {
                label: 'In functions',
                value: (one) => one.functionNanos,
                show: (one) => seconds(one.functionNanos),
                number: true,
            },
        ],
    };
}
