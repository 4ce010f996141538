import { bytes, count, percent, rate, seconds } from '../../lib/format.js';
import { CacheEntries } from './cacheentries.js';

export const fileCache = {
    id: 'file-cache',
    label: 'File cache',
    about: 'Files and what is known about them, kept in memory. Answers from here can take the quick lane.',
    plots: ({ fileCache: cache }) => [
        { title: 'Look-ups per second', series: { cacheHits: 'hits', cacheMisses: 'misses' }, show: rate, peak: true },
        {
            title: 'Space',
            series: { cacheBytes: 'used' },
            show: bytes,
            peak: true,
            limit: cache.heapLimit + cache.mediumLimit,
        },
    ],
    groups: ({ fileCache: cache, quickLaneAnswers, rates }) => [
        {
            title: 'File cache',
            rows: [
                {
                    label: 'State',
                    value: cache.active ? 'on' : cache.enabled ? 'stopped' : 'off',
                    bad: cache.enabled && !cache.active,
                },
                {
                    label: 'Entries',
                    value: `${count(cache.entries)} of ${count(cache.maxEntries)}`,
                    used: cache.entries,
                    limit: cache.maxEntries,
                    hint: 'limit: MaxFiles',
                },
                {
                    label: 'Hits',
                    value: percent(cache.hits, cache.lookups),
                    hint: `${count(cache.hits)} of ${count(cache.lookups)} look-ups`,
                },
                {
                    label: 'Files looked at',
                    value: percent(cache.infoHits, cache.infoHits + cache.infoMisses),
                    hint: 'hits of file information',
                },
                {
                    label: 'Contents',
                    value: percent(cache.contentHits, cache.contentHits + cache.contentMisses),
                    hint: 'hits of file contents',
                },
                {
                    label: 'Maximum age',
                    value: cache.maxAgeSeconds < 0 ? 'never outdated' : seconds(cache.maxAgeSeconds),
                    hint: 'MaxAge',
                },
                {
                    label: 'Quick lane',
                    value: count(quickLaneAnswers),
                    hint: `${rate(rates.quickLane)} answers per second without a thread now`,
                },
            ],
        },
        {
            title: 'Space',
            rows: [
                {
                    label: 'Small files and entries',
                    value: `${bytes(cache.heapUsed)} of ${bytes(cache.heapLimit)}`,
                    used: cache.heapUsed,
                    limit: cache.heapLimit,
                    hint: 'SmallFileSpace',
                },
                {
                    label: 'Medium files',
                    value: `${bytes(cache.mediumUsed)} of ${bytes(cache.mediumLimit)}`,
                    used: cache.mediumUsed,
                    limit: cache.mediumLimit,
                    hint: 'MediumFileSpace',
                },
                {
                    label: 'Open files',
                    value: `${count(cache.openFiles)} of ${count(cache.maxOpenFiles)}`,
                    used: cache.openFiles,
                    limit: cache.maxOpenFiles,
                    hint: 'MaxOpenFiles, with TransmitFile',
                },
                {
                    label: 'Replaced',
                    value: count(cache.replacements),
                    hint: 'entries that went to make room: more MaxFiles or space',
                },
                {
                    label: 'Compared',
                    value: count(cache.comparisons),
                    hint: 'looks at the disk for entries older than MaxAge',
                },
                { label: 'Outdated', value: count(cache.outdated), hint: 'the file had changed' },
            ],
        },
    ],
    more: CacheEntries,
};
