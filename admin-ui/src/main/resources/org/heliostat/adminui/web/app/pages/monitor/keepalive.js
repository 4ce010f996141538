import { count, percent, rate, seconds } from '../../lib/format.js';

export const keepAlive = {
    id: 'keep-alive',
    label: 'Keep-alive',
    about: 'A connection that waits for its next request holds a place here and needs no thread.',
    plots: ({ keepAlive }) => [
        {
            title: 'Kept connections',
            series: { keepAlive: 'now' },
            show: count,
            peak: true,
            limit: keepAlive.count * 4 > keepAlive.max ? keepAlive.max : 0,
        },
        { title: 'Requests per second', series: { requests: 'all' }, show: rate },
    ],
    groups: ({ keepAlive, protocol }) => [
        {
            title: 'Keep-alive',
            rows: [
                {
                    label: 'Places taken',
                    value: `${count(keepAlive.count)} of ${count(keepAlive.max)}`,
                    used: keepAlive.count,
                    limit: keepAlive.max,
                    hint: 'limit: MaxKeepAliveConnections',
                },
                {
                    label: 'Hits',
                    value: count(keepAlive.hits),
                    hint: `${percent(keepAlive.hits, protocol.requests)} of requests came on a kept connection`,
                },
                {
                    label: 'Refusals',
                    value: count(keepAlive.refusals),
                    bad: keepAlive.refusals > 0,
                    hint: 'no place was free: raise MaxKeepAliveConnections',
                },
                {
                    label: 'Time-outs',
                    value: count(keepAlive.timeouts),
                    hint: `closed after ${seconds(keepAlive.timeoutSeconds)} (KeepAliveTimeout)`,
                },
                { label: 'Flushes', value: count(keepAlive.flushes), hint: 'always 0: newcomers are refused instead' },
            ],
        },
    ],
};
