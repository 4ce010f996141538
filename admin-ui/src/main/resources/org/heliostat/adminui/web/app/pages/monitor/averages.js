/**
 * Columns of pools: what was in use, and who waited, on average over the time that the figures speak for.
 *
 * @param list the window's averages, each with the pool's name
 * @param nameOf name of a row's pool
 */
export function averages(list, nameOf) {
    const of = (row, figure) => list.find((one) => one.name === nameOf(row))?.[figure] ?? null;
    const column = (label, figure) => ({
        label,
        value: (row) => of(row, figure) ?? -1,
        show: (row) => of(row, figure)?.toFixed(2) ?? '…',
        number: true,
        hint: 'over the time that is chosen',
    });
    return [column('In use on average', 'inUse'), column('Waiting on average', 'waiting')];
}
