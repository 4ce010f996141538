import { h } from '../lib/preact.js';
import { pressure } from '../live/pressure.js';

/** How much of a limit is used, as a bar; the colour is the pressure. A limit of 0 or less draws nothing. */
export function Meter({ value, limit, label }) {
    if (!(limit > 0)) {
        return null;
    }
    const share = Math.min(1, Math.max(0, value / limit));
    // An SVG attribute, because the page's policy forbids style attributes.
    return h(
        'svg.meter',
        {
            class: 'is-' + pressure(value, limit),
            viewBox: '0 0 100 6',
            preserveAspectRatio: 'none',
            role: 'meter',
            'aria-valuenow': Math.round(share * 100),
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-label': label,
        },
        h('rect.track', { width: 100, height: 6 }),
        h('rect.used', { width: (share * 100).toFixed(1), height: 6 }),
    );
}
