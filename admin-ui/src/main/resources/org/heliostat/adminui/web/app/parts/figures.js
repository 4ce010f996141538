import { h } from '../lib/preact.js';
import { Meter } from './meter.js';

/**
 * A list of figures with their names.
 *
 * @param rows {label, value, hint, used and limit for a bar below, bad when the figure is a reason to look}; missing rows
 *     are left out
 */
export function Figures({ rows }) {
    return h(
        'dl.figures',
        rows
            .filter(Boolean)
            .map((row) =>
                h(
                    'div',
                    { key: row.label, class: row.bad ? 'is-bad' : '' },
                    h('dt', row.label),
                    h(
                        'dd',
                        h('span.value', { class: String(row.value).length > 15 ? 'is-long' : '' }, row.value),
                        h(Meter, { value: row.used, limit: row.limit, label: row.label }),
                    ),
                    row.hint && h('dd.hint', row.hint),
                ),
            ),
    );
}
