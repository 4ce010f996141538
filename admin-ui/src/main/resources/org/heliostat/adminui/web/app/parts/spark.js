import { h } from '../lib/preact.js';

const WIDTH = 150;
const HEIGHT = 36;
const MOST_POINTS = 75;
const ROOM = 1.1;

/**
 * A small plot over the last minutes, with its limit drawn in.
 *
 * @param values oldest first, null where nothing is known
 * @param limit null where there is none to be drawn
 * @param show makes a value readable
 * @param over the time it shows, in words
 */
export function Spark({ values, limit, label, show, over }) {
    const points = condensed(values);
    const known = points.filter((value) => value !== null);
    const most = Math.max(0, ...known);
    const top = Math.max(most, limit ?? 0) * ROOM || 1;
    const y = (value) => (HEIGHT - (value / top) * HEIGHT).toFixed(1);
    const words = [
        `${label}, ${over}: now ${show(known[known.length - 1] ?? null)}, highest ${show(most)}`,
        limit === null ? '' : `, limit ${show(limit)}`,
    ];
    return h(
        'figure.spark',
        h(
            'svg',
            { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': words.join('') },
            h('path.line', { d: lineOf(points, y), 'vector-effect': 'non-scaling-stroke' }),
            limit !== null &&
                h('line.limit', { x1: 0, x2: WIDTH, y1: y(limit), y2: y(limit), 'vector-effect': 'non-scaling-stroke' }),
        ),
        h('figcaption', { 'aria-hidden': 'true' }, `${over}, highest ${show(most)}`),
    );
}

/** A line for each stretch that is known. */
function lineOf(points, y) {
    const step = WIDTH / Math.max(1, points.length - 1);
    let isDown = false;
    return points
        .map((value, at) => {
            const word = value === null ? '' : `${isDown ? 'L' : 'M'}${(at * step).toFixed(1)} ${y(value)}`;
            isDown = value !== null;
            return word;
        })
        .filter(Boolean)
        .join(' ');
}

/** The largest of each group, so that a short peak stays visible. */
function condensed(values) {
    const step = Math.max(1, Math.ceil(values.length / MOST_POINTS));
    const groups = Array.from({ length: Math.ceil(values.length / step) }, (_, at) => values.slice(at * step, (at + 1) * step));
    return groups.map((group) => {
        const known = group.filter((value) => value !== null && value !== undefined);
        return known.length === 0 ? null : Math.max(...known);
    });
}
