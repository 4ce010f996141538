import { h, useMemo, useState } from '../lib/preact.js';

/**
 * A table that sorts by a click on a column's head.
 *
 * @param columns {label, value(row) for sorting, show(row) if the value itself is not what is shown, number, hint}
 * @param rows of anything
 * @param keyOf what a row is known by
 * @param empty said when there are no rows
 * @param cards whether a narrow screen shows each row as a card, with the labels beside the values
 * @param sort label of the column sorted at first; a minus before it sorts downwards
 */
export function Table({ columns, rows, keyOf, empty, sort = '', label, cards }) {
    const [order, setOrder] = useState({ label: sort.replace(/^-/, ''), down: sort.startsWith('-') });
    const sorted = useMemo(() => inOrder(columns, rows, order), [columns, rows, order]);
    if (rows.length === 0) {
        return h('p.empty', empty);
    }
    const turn = (column) =>
        setOrder((now) => ({
            label: column.label,
            down: now.label === column.label ? !now.down : Boolean(column.number),
        }));
    return h(
        'div.scroll',
        { tabIndex: 0, role: 'region', 'aria-label': label ?? 'table', class: cards ? 'as-cards' : '' },
        h(
            'table',
            h(
                'thead',
                h(
                    'tr',
                    columns.map((column) => h(Head, { key: column.label, column, order, turn })),
                ),
            ),
            h(
                'tbody',
                sorted.map((row, at) =>
                    h(
                        'tr',
                        { key: keyOf ? keyOf(row) : at },
                        columns.map((column) =>
                            h(
                                'td',
                                {
                                    key: column.label,
                                    class: column.number ? 'number' : (column.class ?? ''),
                                    'data-label': column.label,
                                },
                                (column.show ?? column.value)(row),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    );
}

function Head({ column, order, turn }) {
    if (!column.value) {
        return h('th', h('span.unseen', column.label));
    }
    const isSorted = order.label === column.label;
    return h(
        'th',
        {
            class: column.number ? 'number' : '',
            'aria-sort': isSorted ? (order.down ? 'descending' : 'ascending') : 'none',
        },
        h(
            'button.sorter',
            { type: 'button', title: column.hint, onClick: () => turn(column) },
            column.label,
            h('span', { 'aria-hidden': 'true' }, isSorted ? (order.down ? ' ▾' : ' ▴') : ''),
        ),
    );
}

function inOrder(columns, rows, order) {
    const column = columns.find((one) => one.label === order.label);
    if (!column?.value) {
        return rows;
    }
    const sign = order.down ? -1 : 1;
    return [...rows].sort((a, b) => sign * compared(column.value(a), column.value(b)));
}

function compared(a, b) {
    if (typeof a === 'number' && typeof b === 'number') {
        return a - b;
    }
    return String(a ?? '').localeCompare(String(b ?? ''), 'en', { numeric: true });
}
