import { measured } from '../lib/measure.js';
import { h } from '../lib/preact.js';

/** A figure before and after a change as two bars with their numbers, and what had been expected of it. */
export function BeforeAfter({ label, before, after, expected, unit }) {
    const most = Math.max(before ?? 0, after ?? 0, expected ?? 0) || 1;
    const rows = [
        { name: 'before', value: before },
        { name: 'after', value: after },
        { name: 'expected', value: expected },
    ].filter((row) => row.value !== null && row.value !== undefined);
    return h(
        'dl.before-after',
        { 'aria-label': label },
        rows.map((row) =>
            h(
                'div',
                { key: row.name, class: 'is-' + row.name },
                h('dt', row.name),
                h(
                    'dd',
                    h(
                        'svg',
                        { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
                        h('rect', { width: ((Math.max(0, row.value) / most) * 100).toFixed(1), height: 10 }),
                    ),
                    h('b', measured(row.value, unit)),
                ),
            ),
        ),
    );
}
