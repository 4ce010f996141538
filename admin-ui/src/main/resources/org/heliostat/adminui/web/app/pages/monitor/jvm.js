import { bytes, count, millis } from '../../lib/format.js';

export const jvm = {
    id: 'jvm',
    label: 'Java',
    about: 'The Java virtual machine that the server runs on.',
    plots: ({ jvm }) => [
        { title: 'Heap', series: { heapUsed: 'used' }, show: bytes, peak: true, limit: jvm.heapMax },
        { title: 'Processors', series: { cpu: 'used' }, show: (value) => `${count(value)} %`, limit: 100 },
    ],
    groups: ({ jvm, identity }) => [
        {
            title: 'Memory',
            rows: [
                {
                    label: 'Heap',
                    value: `${bytes(jvm.heapUsed)} of ${bytes(jvm.heapMax)}`,
                    used: jvm.heapUsed,
                    limit: jvm.heapMax,
                    hint: '-Xmx',
                },
                { label: 'Direct buffers', value: bytes(jvm.directUsed), hint: 'sockets and the file cache' },
                {
                    label: 'Collections',
                    value: count(jvm.collections),
                    hint: `${millis(jvm.collectionMillis)} spent in them`,
                },
            ],
        },
        {
            title: 'Threads and classes',
            rows: [
                {
                    label: 'Threads',
                    value: count(jvm.threads),
                    hint: `peak ${count(jvm.threadsPeak)} since the start, virtual ones not counted`,
                },
                { label: 'Started', value: count(jvm.threadsStarted) },
                {
                    label: 'Classes',
                    value: count(jvm.classesLoaded),
                    hint: `${count(jvm.classesUnloadedTotal)} unloaded`,
                },
            ],
        },
        {
            title: 'Version',
            rows: [
                { label: 'Server', value: identity.version, hint: `process ${identity.pid}` },
                { label: 'Java', value: jvm.version, hint: `${jvm.name}, ${jvm.vendor}` },
            ],
        },
    ],
};
