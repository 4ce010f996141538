import { bytes, count, percent } from '../../lib/format.js';
import { h } from '../../lib/preact.js';
import { isFound } from '../../live/advice.js';
import { processLately } from '../../live/process.js';
import { said } from '../../live/window.js';
import { Figures } from '../../parts/figures.js';

const POOLS = 6;

/**
 * What the process takes of the machine, of its heap, and of its thread pools; marked is what the server itself complains of.
 *
 * @param report the advice, null where there is none
 */
export function ProcessBoxes({ stats, report }) {
    const goesOn = (kind) => stats.goingOn.some((one) => one.kind === kind);
    const { jvm, machine, threadPools = [] } = stats;
    const { cpu, collecting, outOfMemory } = processLately(stats);
    return h(
        'section',
        { class: 'process', 'aria-label': 'Process' },
        h('h2', 'Process'),
        h(Figures, {
            rows: [
                cpu !== null && {
                    label: 'Processors',
                    value: percent(cpu, 1),
                    used: cpu,
                    limit: 1,
                    hint: `of ${count(jvm.processors)}; the machine: ${machineUse(machine)}`,
                    bad: isFound(report, /^processors-/),
                },
                {
                    label: 'Collector',
                    value: collecting === null ? '…' : percent(collecting, 1),
                    hint: `of the time, ${said(stats)}`,
                    bad: isFound(report, /^collector-/) || goesOn('collector-thrash'),
                },
                jvm.heapAfterCollection >= 0 && {
                    label: 'Heap after collection',
                    value: `${bytes(jvm.heapAfterCollection)} of ${bytes(jvm.heapMax)}`,
                    used: jvm.heapAfterCollection,
                    limit: jvm.heapMax,
                    hint: `${bytes(jvm.heapUsed)} in use now`,
                    bad: isFound(report, /^heap-/),
                },
                {
                    label: 'OutOfMemoryErrors',
                    value: count(outOfMemory),
                    hint: said(stats),
                    bad: goesOn('out-of-memory'),
                },
                jvm.trouble && { label: 'Health', value: jvm.trouble, bad: true },
                ...threadPools.slice(0, POOLS).map((pool) => ({
                    label: `Pool ${pool.name}`,
                    value: `${count(pool.threads - pool.idle)} of ${count(pool.limit)} busy`,
                    used: pool.threads - pool.idle,
                    limit: pool.limit,
                    hint: `${count(pool.queued)} wait, ${count(pool.refused + pool.expired)} refused`,
                    bad: isFound(report, /^thread-pool-/, 'thread pool ' + pool.name),
                })),
            ],
        }),
    );
}

function machineUse(machine) {
    const processors = machine?.processors ?? [];
    if (processors.length === 0) {
        return 'not known';
    }
    const idle = processors.reduce((sum, one) => sum + one.idle, 0) / processors.length;
    return percent(100 - idle, 100);
}
