import { nanos, percent } from '../../lib/format.js';
import { h } from '../../lib/preact.js';

const PARTS = [
    { name: 'queueing', label: 'in the queue' },
    { name: 'functions', label: 'in functions of obj.conf' },
    { name: 'application', label: 'in applications' },
    { name: 'jdbc', label: 'waiting for JDBC' },
    { name: 'writing', label: 'waiting for clients to read' },
];

/**
 * Where the time of requests went, as one bar.
 *
 * @param when which time it speaks for, in words
 */
export function TimeSplit({ split, when }) {
    const parts = PARTS.map((part, at) => ({
        ...part,
        tone: 'plot-' + (at + 1),
        sum: split[part.name].sumNanos,
        of: split[part.name],
    }));
    const total = parts.reduce((sum, part) => sum + part.sum, 0);
    if (total === 0) {
        return null;
    }
    let from = 0;
    return h(
        'section.split',
        h('h2', 'Where the time goes, ', when),
        h(
            'svg',
            {
                viewBox: '0 0 100 5',
                preserveAspectRatio: 'none',
                role: 'img',
                'aria-label': parts.map((part) => `${part.label} ${percent(part.sum, total)}`).join(', '),
            },
            parts.map((part) => {
                const width = (part.sum / total) * 100;
                const bar = h('rect', {
                    key: part.name,
                    class: part.tone,
                    x: from.toFixed(2),
                    width: width.toFixed(2),
                    height: 5,
                });
                from += width;
                return bar;
            }),
        ),
        h(
            'ul.legend',
            parts.map((part, at) =>
                h(
                    'li',
                    { key: part.name },
                    h('i', { class: part.tone, 'aria-hidden': 'true' }),
                    `${at + 1}. ${part.label} `,
                    h('b', percent(part.sum, total)),
                    h(
                        'span.quiet',
                        ` half within ${nanos(part.of.p50Nanos)}, 99 of 100 within ${nanos(part.of.p99Nanos)}`,
                    ),
                ),
            ),
        ),
    );
}
