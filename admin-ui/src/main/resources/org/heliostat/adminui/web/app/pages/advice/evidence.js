import { seconds } from '../../lib/format.js';
import { measured } from '../../lib/measure.js';
import { h } from '../../lib/preact.js';
import { useWatched } from '../../lib/state.js';
import { useHistory } from '../../live/history.js';
import { live } from '../../live/live.js';
import { Gauge } from '../../parts/gauge.js';
import { Spark } from '../../parts/spark.js';
import { valuesOf, wordsOf } from './figures.js';

/** Of these the history has a value each. */
const SECONDS = 300;

/** The figures that a finding stands on: over the last minutes where the server remembers them, else against their limit. */
export function Evidence({ evidence }) {
    const { stats } = useWatched(live);
    const history = useHistory('15m');
    return h(
        'ul.evidence',
        evidence.map((one) => h(Figure, { key: one.figure, one, kept: valuesOf(one.figure, stats, history) })),
    );
}

function Figure({ one, kept }) {
    const { figure, value, unit, limit } = one;
    const label = wordsOf(figure);
    const hasLimit = limit !== null && limit !== undefined;
    const last = kept?.values.slice(-SECONDS);
    const bound = hasLimit ? `limit: ${sideOf(one)} ${measured(limit, unit)}` : '';
    return h(
        'li',
        { 'data-figure': figure },
        h('span.label', { title: figure }, label),
        h('b', measured(value, unit)),
        hasLimit && h('small', bound),
        kept &&
            h(Spark, {
                values: last,
                // That of a whole window says nothing of one second.
                limit: hasLimit && !kept.isRate ? limit : null,
                label: kept.isRate ? label + ' a second' : label,
                show: (number) => measured(number, kept.isRate ? unit + '/s' : unit),
                over: 'last ' + seconds(last.length),
            }),
        !kept && hasLimit && h(Gauge, { value, limit, text: `${label} ${measured(value, unit)}, ${bound}` }),
    );
}

/** On which side of its limit a figure should be. */
function sideOf({ side, value, limit }) {
    const isBelow = side ? side === 'below' : value < limit;
    return isBelow ? 'at least' : 'at most';
}
