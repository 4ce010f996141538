import { bytes, count, percent } from '../../lib/format.js';
import { h } from '../../lib/preact.js';
import { processLately } from '../../live/process.js';
import { said } from '../../live/window.js';
import { Figures } from '../../parts/figures.js';

const POOLS = 6;

/** What the process takes of the machine, of its heap, and of its thread pools. */
export function ProcessBoxes({ stats }) {
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
                },
                {
                    label: 'Collector',
                    value: collecting === null ? '…' : percent(collecting, 1),
                    hint: `of the time, ${said(stats)}`,
                    bad: collecting > 0.5,
                },
                jvm.heapAfterCollection >= 0 && {
                    label: 'Heap after collection',
                    value: `${bytes(jvm.heapAfterCollection)} of ${bytes(jvm.heapMax)}`,
                    used: jvm.heapAfterCollection,
                    limit: jvm.heapMax,
                    hint: `${bytes(jvm.heapUsed)} in use now`,
                },
                {
                    label: 'OutOfMemoryErrors',
                    value: count(outOfMemory),
                    hint: said(stats),
                    bad: outOfMemory > 0,
                },
                jvm.trouble && { label: 'Health', value: jvm.trouble, bad: true },
                ...threadPools.slice(0, POOLS).map((pool) => ({
                    label: `Pool ${pool.name}`,
                    value: `${count(pool.threads - pool.idle)} of ${count(pool.limit)} busy`,
                    used: pool.threads - pool.idle,
                    limit: pool.limit,
                    hint: `${count(pool.queued)} wait, ${count(pool.refused + pool.expired)} refused`,
                    bad: pool.limit > 0 && pool.threads - pool.idle >= pool.limit,
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
