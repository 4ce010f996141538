import { bytes, count, nanos, rate } from '../../lib/format.js';

export const connections = {
    id: 'connections',
    label: 'Connections',
    about: 'Clients connect to a listen socket; whole requests wait in the connection queue until a session thread is free.',
    plots: ({ connectionQueue: queue }) => [
        {
            title: 'Requests waiting',
            series: { queueDepth: 'now' },
            show: count,
            peak: queue.peak,
            limit: queue.peak * 4 > queue.limit ? queue.limit : 0,
        },
        { title: 'Connections open', series: { connections: 'open' }, show: count, peak: true },
        {
            title: 'Requests per second',
            series: { requests: 'all', queued: 'queued', overflows: 'refused' },
            show: rate,
            peak: true,
        },
        {
            title: 'Refused requests per second',
            series: { refused: 'refused' },
            show: rate,
            peak: true,
        },
        {
            title: 'Bytes per second',
            series: { bytesSent: 'sent', bytesReceived: 'received' },
            show: bytes,
            peak: true,
        },
    ],
    groups: ({ connectionQueue: queue, protocol, rates }) => [
        {
            title: 'Connection queue',
            rows: [
                {
                    label: 'Waiting now',
                    value: `${count(queue.length)} of ${count(queue.limit)}`,
                    used: queue.length,
                    limit: queue.limit,
                    hint: 'limit: ConnQueueSize',
                },
                {
                    label: 'Peak since the start',
                    value: count(queue.peak),
                    used: queue.peak,
                    limit: queue.limit,
                    hint: 'limit: ConnQueueSize',
                },
                { label: 'Queued', value: count(queue.queuedTotal), hint: `${rate(rates.queued)} per second now` },
                {
                    label: 'Average wait',
                    value: nanos(queue.delayNanos / Math.max(1, queue.queuedTotal)),
                    hint: 'for a session thread',
                },
                {
                    label: 'Average length',
                    value: [queue.oneMinuteLength, queue.fiveMinutesLength, queue.fifteenMinutesLength]
                        .map((one) => one.toFixed(2))
                        .join(' / '),
                    hint: 'over 1, 5, 15 minutes',
                },
                {
                    label: 'Refused',
                    value: count(queue.overflows),
                    bad: queue.overflows > 0,
                    hint: 'answered 503 because the queue was full',
                },
                { label: 'Re-entries', value: count(queue.reentries), hint: 'asynchronous requests that came back' },
            ],
        },
        {
            title: 'Connections',
            rows: [
                {
                    label: 'Open',
                    value: count(protocol.connectionsOpen),
                    hint: `peak ${count(protocol.connectionsPeak)} since the start`,
                },
                { label: 'Accepted', value: count(protocol.connectionsTotal) },
                {
                    label: 'Refused',
                    value: count(protocol.connectionsRefused),
                    bad: protocol.connectionsRefused > 0,
                    hint: 'MaxConnections, or file descriptors',
                },
                { label: 'Requests', value: count(protocol.requests), hint: `${rate(rates.requests)} per second now` },
                { label: 'Sent', value: bytes(protocol.bytesSent) },
                { label: 'Received', value: bytes(protocol.bytesReceived) },
                { label: 'Upgraded', value: count(protocol.upgraded), hint: 'WebSockets and the like' },
                {
                    label: 'TLS handshakes',
                    value: count(protocol.tlsHandshakes),
                    hint: `${count(protocol.tlsResumed)} went on with a session, ${count(protocol.tlsFailures)} failed`,
                },
            ],
        },
        {
            title: 'Requests that went wrong',
            rows: [
                { label: 'Malformed', value: count(protocol.malformed), hint: '400, 501, 505' },
                {
                    label: 'Too large',
                    value: count(
                        protocol.bodiesTooLarge +
                            protocol.requestLinesTooLong +
                            protocol.headsTooLarge +
                            protocol.headersTooMany,
                    ),
                    hint: '413, 414, 431',
                },
                {
                    label: 'Too slow',
                    value: count(protocol.headTimeouts + protocol.bodyTimeouts),
                    hint: 'heads and bodies, 408',
                },
                { label: 'Clients that read too slowly', value: count(protocol.writeTimeouts + protocol.slowReaders) },
                { label: 'Clients gone', value: count(protocol.clientsGone), hint: `${count(protocol.resets)} resets` },
                {
                    label: 'Cut by us',
                    value: count(protocol.aborted),
                    bad: protocol.aborted > 0,
                    hint: 'an answer could not be completed',
                },
            ],
        },
    ],
    tables: ({ listenSockets, refusals }) => [
        {
            title: 'Refused requests by cause',
            rows: refusals.causes.filter((one) => one.count > 0),
            keyOf: (one) => one.cause,
            sort: '-Since the start',
            empty: 'None was refused.',
            columns: [
                { label: 'Cause', value: (one) => one.cause },
                { label: 'Meaning', value: (one) => one.meaning },
                { label: 'Status', value: (one) => one.status || '-', number: true },
                { label: 'Since the start', value: (one) => one.count, show: (one) => count(one.count), number: true },
            ],
        },
        {
            title: 'Listen sockets',
            rows: listenSockets,
            keyOf: (one) => one.id,
            empty: 'None.',
            columns: [
                { label: 'Id', value: (one) => one.id },
                { label: 'Address', value: (one) => `${one.scheme}://${one.address}` },
                { label: 'Acceptor threads', value: (one) => one.acceptorThreads, number: true },
                { label: 'Default virtual server', value: (one) => one.defaultVirtualServer },
            ],
        },
    ],
};
