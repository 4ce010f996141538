import { count } from '../lib/format.js';
import { h } from '../lib/preact.js';
import { useWatched } from '../lib/state.js';
import { figureWindow, said, WINDOWS } from '../live/window.js';

/** Chooses the time that figures speak for, and says which it is. */
export function WindowChoice({ stats }) {
    const chosen = useWatched(figureWindow);
    const leftOut = stats.window.samples.boxesLeftOut;
    return h(
        'div.tools.window',
        h(
            'div.choice',
            { role: 'group', 'aria-label': 'Time that figures speak for' },
            WINDOWS.map((one) =>
                h(
                    'button',
                    {
                        key: one.id,
                        type: 'button',
                        'aria-pressed': String(one.id === chosen),
                        onClick: () => figureWindow.set(one.id),
                    },
                    one.label,
                ),
            ),
        ),
        h(
            'p.quiet',
            `Counts, averages and percentiles: ${said(stats)}. Peaks: since the start.`,
            leftOut > 0 &&
                ` ${count(leftOut)} virtual servers, servlets or pools have no figures of their own for this time: raise WindowMemory.`,
        ),
    );
}
