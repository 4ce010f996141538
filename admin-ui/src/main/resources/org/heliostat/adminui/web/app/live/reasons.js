// What stands out in the figures, said in sentences: how the server is doing, and why.

import { bytes, count, nanos, percent } from '../lib/format.js';
import { PLACES } from './goingon.js';
import { pressure } from './pressure.js';
import { processLately } from './process.js';
import { sum, unassigned } from './rates.js';
import { said } from './window.js';

const LONG_NANOS = 5e9;
const FEW_LOOKUPS = 1_000;
const SOME_REQUESTS = 10;
const POOR_HITS = 0.5;
const ERRORS_SHARE = 0.01;
const COLLECTING_SHARE = 0.2;
const COLLECTING_MOST = 0.5;

/**
 * @return {level, text, advice, link, form: directives to set, where there are some, formLink: of what is no directive}, the worst
 *     first; empty when all is well
 */
export function reasons(stats) {
    const found = [trouble, memory, collector, processors, sessions, queue, threadPools, pools, applications, errors, late, cache, keepAlive, heap, logs, connections, incidents].flatMap(
        (look) => look(stats),
    );
    return found.sort((a, b) => (a.level === b.level ? 0 : a.level === 'full' ? -1 : 1));
}

function reason(level, text, advice, link, ...form) {
    return [{ level, text, advice, link, form }];
}

/** What health says, too: threads that stand still are named. */
function trouble({ jvm }) {
    return jvm.trouble
        ? reason(
              'full',
              `The server does not serve as it should: ${jvm.trouble}.`,
              'See what the threads do, and take a dump of them, before you restart the server.',
              'threads',
          )
        : [];
}

function memory(stats) {
    const { outOfMemory } = processLately(stats);
    return outOfMemory > 0
        ? reason(
              'full',
              `Memory is short: ${count(outOfMemory)} OutOfMemoryErrors ${said(stats)}.`,
              'Give Java more (-Xmx), or look for what grows: take a heap dump.',
              'monitor/jvm',
              'OutOfMemory',
          )
        : [];
}

function collector(stats) {
    const { collecting } = processLately(stats);
    return collecting > COLLECTING_SHARE
        ? reason(
              collecting > COLLECTING_MOST ? 'full' : 'busy',
              `The collector takes ${percent(collecting, 1)} of the time.`,
              'The heap is too small for what is kept in it: give Java more (-Xmx), or look for what grows.',
              'monitor/jvm',
          )
        : [];
}

function processors(stats) {
    const { cpu } = processLately(stats);
    return pressure(cpu, 1) === 'full'
        ? reason(
              'busy',
              `The server uses ${percent(cpu, 1)} of ${count(stats.jvm.processors)} processors.`,
              'More session threads would not help: see what the threads do, or take a larger machine.',
              'threads',
          )
        : [];
}

function threadPools(stats) {
    const { refusedBy } = processLately(stats);
    return (stats.threadPools ?? []).flatMap((pool) => {
        const refused = refusedBy(pool.name);
        const isFull = pool.limit > 0 && pool.threads - pool.idle >= pool.limit;
        return refused > 0 || (isFull && pool.queued > 0)
            ? reasonOfPool(
                  pool,
                  isFull
                      ? `Thread pool ${pool.name} is full: ${count(pool.threads - pool.idle)} of ${count(pool.limit)} threads are busy, ${count(pool.queued)} requests wait${refused > 0 ? `, ${count(refused)} were refused ${said(stats)}` : ''}.`
                      : `Thread pool ${pool.name} was full: ${count(refused)} requests were refused ${said(stats)}; now ${count(pool.threads - pool.idle)} of ${count(pool.limit)} threads are busy.`,
              )
            : [];
    });
}

function reasonOfPool(pool, text) {
    const isNative = pool.name === 'NativePool';
    const [found] = reason(
        'full',
        text,
        'Look at what its threads wait for before raising its MaxThreads or QueueSize; the error log names the pool (HS1803, HS1804).',
        'monitor/pools',
        ...(isNative ? ['NativePoolMaxThreads', 'NativePoolQueueSize'] : []),
    );
    return isNative ? found : { ...found, formLink: { text: 'Thread pools', link: 'configure/thread-pools' } };
}

function sessions({ sessionThreads: threads, connectionQueue: queue }) {
    if (pressure(threads.active, threads.limit) === 'calm') {
        return [];
    }
    const old = threads.rows.filter((row) => row.ageNanos > LONG_NANOS);
    const long = () => ` ${count(old.length)} of them have been at it for more than 5 s, most in ${commonest(old)}.`;
    const where = old.length > 0 ? long() : '';
    const waiting = queue.length > 0 ? ` ${count(queue.length)} requests wait.` : '';
    return reason(
        pressure(threads.active, threads.limit),
        `${count(threads.active)} of ${count(threads.limit)} session threads are busy.${waiting}${where}`,
        old.length > 0
            ? 'Look at what the old ones wait for before raising RqThrottle.'
            : 'Raise RqThrottle if processors are idle.',
        'threads',
        'RqThrottle',
    );
}

function commonest(rows) {
    const times = new Map();
    rows.forEach((row) => times.set(row.uri, (times.get(row.uri) ?? 0) + 1));
    return [...times].sort((a, b) => b[1] - a[1])[0][0];
}

function queue(stats) {
    const { connectionQueue } = stats;
    if (connectionQueue.overflows > 0) {
        return reason(
            'full',
            `The connection queue was full: ${count(connectionQueue.overflows)} requests were refused with 503 ${said(stats)}.`,
            'More session threads if processors are idle, else a larger machine; a longer queue only makes clients wait.',
            'monitor/connections',
            'ConnQueueSize',
            'RqThrottle',
        );
    }
    const level = pressure(connectionQueue.length, connectionQueue.limit);
    return level === 'calm'
        ? []
        : reason(
              level,
              `${count(connectionQueue.length)} requests wait in a queue of ${count(connectionQueue.limit)}.`,
              'See the session threads.',
              'monitor/connections',
              'ConnQueueSize',
          );
}

function pools({ jdbcResources }) {
    return jdbcResources.flatMap((pool) => {
        if (pool.state === 'down' || pool.state === 'failed') {
            return reason(
                'full',
                `Pool ${pool.pool} is ${pool.state}: ${pool.detail}`,
                'Is the database up, and is its address right?',
                'monitor/jdbc',
            );
        }
        if (pool.waiting > 0) {
            return reason(
                pool.leased >= pool.maxConnections ? 'full' : 'busy',
                `${count(pool.waiting)} threads wait for a connection of pool ${pool.pool}; ${count(pool.leased)} of ${count(pool.maxConnections)} are lent.`,
                'See who holds them; raise maxpoolsize if the database can take more.',
                'monitor/jdbc',
            );
        }
        return [];
    });
}

function applications({ webApps }) {
    return webApps
        .filter((app) => app.mode === 'failed')
        .flatMap(({ uri, detail }) =>
            reason('full', `Application ${uri} failed: ${detail}`, 'Mend it and deploy or reload it.', 'applications'),
        );
}

function errors(stats) {
    const refused = unassigned(stats, (one) => one.status >= 500);
    const unserved = sum(stats.refusals.causes, (one) => (one.status >= 500 ? one.count : 0));
    const failed = sum(stats.virtualServers, (one) => one.requests.status5xx) + refused;
    const all = sum(stats.virtualServers, (one) => one.requests.requests) + unassigned(stats, () => true);
    return failed > 0 && failed > all * ERRORS_SHARE
        ? reason(
              'full',
              `${count(failed)} answers were errors of the server (5xx) ${said(stats)}, ${percent(failed, all)} of all.`,
              'The table of refused requests says for how many nothing ran, the page Incidents and the error log what failed.',
              unserved * 2 >= failed ? 'monitor/connections' : 'incidents',
          )
        : [];
}

/** A time that is over says what it was like: nobody is to read that all was well in it. */
function late(stats) {
    const { total } = stats.timeSplit;
    return total.count >= SOME_REQUESTS && total.p50Nanos >= LONG_NANOS
        ? reason(
              'busy',
              `Half of the requests took ${nanos(total.p50Nanos)} or longer ${said(stats)}.`,
              'The page Incidents has the slow ones and where their time went.',
              'incidents',
          )
        : [];
}

function cache(stats) {
    const cache = stats.fileCache;
    if (!cache.enabled || cache.lookups < FEW_LOOKUPS || cache.hits / cache.lookups >= POOR_HITS) {
        return [];
    }
    return reason(
        'busy',
        `Only ${percent(cache.hits, cache.lookups)} of the file cache's look-ups were hits ${said(stats)}.`,
        cache.entries >= cache.maxEntries
            ? 'It holds MaxFiles entries: raise MaxFiles.'
            : 'Raise its space, or MaxAge.',
        'monitor/file-cache',
    );
}

function keepAlive(stats) {
    const { keepAlive } = stats;
    const level = pressure(keepAlive.count, keepAlive.max);
    return level === 'calm'
        ? []
        : reason(
              level,
              `${count(keepAlive.count)} of ${count(keepAlive.max)} keep-alive places are taken${keepAlive.refusals > 0 ? `; ${count(keepAlive.refusals)} connections were closed for want of one ${said(stats)}` : ''}.`,
              'Raise MaxKeepAliveConnections or shorten KeepAliveTimeout.',
              'monitor/keep-alive',
              'MaxKeepAliveConnections',
              'KeepAliveTimeout',
          );
}

function heap({ jvm }) {
    return pressure(jvm.heapUsed, jvm.heapMax) === 'full'
        ? reason(
              'full',
              `The heap holds ${bytes(jvm.heapUsed)} of ${bytes(jvm.heapMax)}.`,
              'Give Java more (-Xmx), or look for what grows: take a heap dump.',
              'monitor/jvm',
          )
        : [];
}

function logs(stats) {
    const { accessLogs, errorLogs } = stats;
    const lost = sum(accessLogs, (log) => log.droppedFull + log.droppedFailed) + sum(errorLogs, (log) => log.dropped);
    return lost > 0
        ? reason(
              'busy',
              `${count(lost)} lines of logs were lost ${said(stats)}.`,
              'Is the disk full, or too slow?',
              'logs',
          )
        : [];
}

function connections(stats) {
    const { protocol } = stats;
    return protocol.connectionsRefused > 0
        ? reason(
              'busy',
              `${count(protocol.connectionsRefused)} connections were refused ${said(stats)}: MaxConnections, or the limit of file descriptors.`,
              'Raise the limit of file descriptors of the process.',
              'monitor/connections',
              'MaxConnections',
          )
        : [];
}

/** What goes on for less than the time of the figures may be lost in them: slow answers behind a flood of fast ones. */
function incidents({ goingOn = [] }) {
    return goingOn.flatMap((one) =>
        reason(
            'full',
            `${one.text[0].toUpperCase()}${one.text.slice(1)}.`,
            'An incident that goes on; see what waits, and for what.',
            PLACES[one.kind] ?? 'incidents',
            // What stands on an Init line is no directive to set in the form of magnus.conf.
            ...(one.directive && !one.directive.includes(' ') ? [one.directive] : []),
        ),
    );
}
