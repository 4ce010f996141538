import { h } from '../lib/preact.js';
import { useWatched } from '../lib/state.js';
import { span, SPANS, useHistory } from '../live/history.js';
import { Plot } from './plot.js';

/** Good answers are green, errors of the server red. */
export const STATUS_TONES = { status2xx: 'plot-3', status3xx: 'plot-1', status4xx: 'plot-2', status5xx: 'plot-4' };

/**
 * Several plots over the same time.
 *
 * @param plots {title, series: {name: label}, show, limit, peak, tones} where peak true stands for the
 *     largest value of the first series shown
 */
export function Plots({ plots }) {
    const chosen = useWatched(span);
    const data = useHistory(chosen);
    const label = SPANS.find((one) => one.id === chosen)?.label ?? SPANS[0].label;
    return h(
        'section.plots',
        { 'aria-label': 'Plots' },
        h(
            'div.choice',
            { role: 'group', 'aria-label': 'Time shown' },
            SPANS.map((one) =>
                h(
                    'button',
                    {
                        key: one.id,
                        type: 'button',
                        'aria-pressed': String(one.id === chosen),
                        onClick: () => span.set(one.id),
                    },
                    one.label,
                ),
            ),
        ),
        h(
            'div.plot-grid',
            plots.map((plot) => h(OverTime, { key: plot.title, plot, data, span: label })),
        ),
    );
}

function OverTime({ plot, data, span: over }) {
    const series = Object.entries(plot.series).map(([name, label]) => ({
        label,
        tone: plot.tones?.[name],
        values: data?.series[name] ?? [],
    }));
    const peak = plot.peak === true ? highest(series.slice(0, 1)) : plot.peak;
    return h(Plot, {
        title: plot.title,
        over,
        times: data?.timesMillis ?? [],
        series,
        peak,
        limit: plot.limit,
        show: plot.show,
    });
}

function highest(series) {
    return series.flatMap((one) => one.values).reduce((most, value) => (value > most ? value : most), 0);
}
