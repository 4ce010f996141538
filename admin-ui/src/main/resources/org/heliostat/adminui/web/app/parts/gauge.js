import { h } from '../lib/preact.js';

const ROOM = 1.15;

/** A value as a bar against its limit, which is drawn as a line. @param text both in words */
export function Gauge({ value, limit, text }) {
    const top = Math.max(value, limit) * ROOM || 1;
    const at = (figure) => Math.max(0, (figure / top) * 100).toFixed(1);
    return h(
        'svg.gauge',
        { viewBox: '0 0 100 10', preserveAspectRatio: 'none', role: 'img', 'aria-label': text },
        h('rect.track', { width: 100, height: 10 }),
        h('rect.used', { width: at(value), height: 10 }),
        h('line.limit', { x1: at(limit), x2: at(limit), y1: 0, y2: 10, 'vector-effect': 'non-scaling-stroke' }),
    );
}
