import { bytes, count, millis, nanos, percent, place, rate, short } from '../../lib/format.js';
import { h } from '../../lib/preact.js';
import { sum } from '../../live/rates.js';
import { Meter } from '../../parts/meter.js';
import { marksOf } from './marks.js';

/** The request's way as a picture: each box is a part of the server, marked where the adviser has found something. */
export function Way({ stats, report }) {
    const marks = marksOf(report);
    return h(
        'section.way',
        { 'aria-label': 'The way of a request' },
        h('p.lane.lane-full', 'the full way'),
        h('p.lane.lane-quick', 'the quick lane'),
        boxes(stats).map((box) => h(Box, { key: box.id, box, mark: marks.get(box.id) })),
    );
}

function Box({ box, mark }) {
    const level = mark ? mark.level + (mark.isAfter ? ' is-after' : '') : box.isOff ? 'idle' : 'calm';
    return h(
        'a.box',
        { class: `at-${box.id} is-${level}`, href: '#/' + box.link, title: mark?.text ?? box.hint },
        h('span.name', box.name, mark && h('em.sign', mark.sign, ' ', mark.word)),
        h('span.big', box.big, box.of !== undefined && h('small', ' / ', box.of)),
        h(Meter, { value: box.used, limit: box.limit, label: box.name }),
        box.lines.filter(Boolean).map((line) => h('span.line', { key: line }, line)),
        mark && h('span.said', mark.text),
        box.flow !== undefined && h('i.arrow', { class: speed(box.flow), 'aria-hidden': 'true' }),
    );
}

/** How fast the arrow to the next box moves. */
function speed(perSecond) {
    return perSecond > 500 ? 'fast' : perSecond > 20 ? 'walking' : perSecond > 0 ? 'slow' : 'still';
}

function boxes(stats) {
    return [
        sockets(stats),
        queue(stats),
        threads(stats),
        pipeline(stats),
        applications(stats),
        pools(stats),
        keepAlive(stats),
        quickLane(stats),
        cache(stats),
        memory(stats),
    ];
}

function sockets({ listenSockets, protocol, rates }) {
    const addresses = listenSockets.map((socket) => `${socket.id} ${socket.scheme} ${place(socket)}`);
    return {
        id: 'sockets',
        name: 'Listen sockets',
        link: 'monitor/connections',
        big: count(protocol.connectionsOpen),
        hint: addresses.join(', '),
        lines: ['connections open', `${rate(rates.requests)} requests/s`, ...addresses.slice(0, 2)],
        flow: rates.requests,
    };
}

function queue({ connectionQueue: queue, rates }) {
    return {
        id: 'queue',
        name: 'Connection queue',
        link: 'monitor/connections',
        big: count(queue.length),
        of: short(queue.limit),
        used: queue.length,
        limit: queue.limit,
        lines: [
            `peak ${count(queue.peak)} since the start`,
            queue.queuedTotal > 0
                ? `wait ${nanos(queue.delayNanos / queue.queuedTotal)} on average`
                : 'no request was queued',
            queue.overflows > 0 && `${count(queue.overflows)} refused`,
        ],
        flow: rates.queued,
    };
}

function threads({ sessionThreads: threads, rates }) {
    return {
        id: 'threads',
        name: 'Session threads',
        link: 'threads',
        big: count(threads.active),
        of: threads.limit > 0 ? short(threads.limit) : undefined,
        used: threads.active,
        limit: threads.limit,
        lines: [
            'busy',
            `${count(threads.created)} created, ${threads.way}`,
            threads.expired > 0 && `${count(threads.expired)} waited too long`,
        ],
        flow: rates.queued,
    };
}

function pipeline({ virtualServers, timeSplit, rates, window: { perSecond } }) {
    const bad = perSecond.status5xx > 0;
    return {
        id: 'pipeline',
        name: 'Pipeline',
        link: 'monitor/virtual-servers',
        big: nanos(timeSplit.functions.count > 0 ? timeSplit.functions.p50Nanos : null),
        lines: [
            'half of requests within',
            `${count(virtualServers.length)} virtual server${virtualServers.length === 1 ? '' : 's'}`,
            (bad || perSecond.status4xx > 0) &&
                `4xx ${rate(perSecond.status4xx)}/s, 5xx ${rate(perSecond.status5xx)}/s`,
        ],
        flow: rates.queued,
    };
}

function applications({ webApps, rates }) {
    const failed = webApps.filter((app) => app.mode === 'failed').length;
    return {
        id: 'applications',
        name: 'Applications',
        link: 'applications',
        big: count(webApps.length - failed),
        of: failed > 0 ? count(webApps.length) : undefined,
        lines: [
            'running',
            failed > 0 && `${count(failed)} failed`,
            `${count(sum(webApps, (app) => app.activeSessions))} HTTP sessions`,
        ],
        flow: rates.poolLent,
    };
}

function pools({ jdbcResources: pools }) {
    const waiting = sum(pools, (pool) => pool.waiting);
    const down = pools.filter((pool) => ['down', 'failed'].includes(pool.state)).length;
    const lent = sum(pools, (pool) => pool.leased);
    const most = sum(pools, (pool) => pool.maxConnections);
    return {
        id: 'pools',
        name: 'JDBC pools',
        link: 'monitor/jdbc',
        big: count(lent),
        of: most > 0 ? count(most) : undefined,
        used: lent,
        limit: most,
        lines: [
            'connections lent',
            `${count(waiting)} threads wait`,
            down > 0 ? `${count(down)} down` : pools.length === 1 ? '1 pool' : `${count(pools.length)} pools`,
        ],
    };
}

function keepAlive({ keepAlive, rates }) {
    return {
        id: 'keepalive',
        name: 'Keep-alive',
        link: 'monitor/keep-alive',
        big: short(keepAlive.count),
        of: short(keepAlive.max),
        used: keepAlive.count,
        limit: keepAlive.max,
        lines: ['kept connections', keepAlive.refusals > 0 && `${count(keepAlive.refusals)} refused`],
        flow: rates.quickLane,
    };
}

function quickLane({ rates, window: { perSecond } }) {
    return {
        id: 'quick',
        name: 'Quick lane',
        link: 'monitor/file-cache',
        big: rate(rates.quickLane),
        hint: 'cached files, answered on the I/O loops without a session thread',
        lines: [`per second, ${percent(perSecond.quickLane, perSecond.requests)} of requests`, 'no session thread needed'],
        flow: rates.quickLane,
    };
}

function cache({ fileCache: cache }) {
    return {
        id: 'cache',
        name: 'File cache',
        link: 'monitor/file-cache',
        isOff: !cache.active,
        big: cache.active ? percent(cache.hits, cache.lookups) : 'off',
        used: cache.entries,
        limit: cache.maxEntries,
        lines: [
            cache.active && 'hits',
            `${short(cache.entries)} of ${short(cache.maxEntries)} files`,
            bytes(cache.heapUsed + cache.mediumUsed),
        ],
    };
}

function memory({ jvm }) {
    return {
        id: 'memory',
        name: 'Java',
        link: 'monitor/jvm',
        big: bytes(jvm.heapUsed),
        used: jvm.heapUsed,
        limit: jvm.heapMax,
        lines: [
            `heap of ${bytes(jvm.heapMax)}`,
            `${count(jvm.threads)} threads`,
            `${millis(jvm.collectionMillis)} collecting`,
        ],
    };
}
