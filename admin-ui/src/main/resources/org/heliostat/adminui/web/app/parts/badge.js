import { h } from '../lib/preact.js';
import { useWatched } from '../lib/state.js';
import { advice, alarmsOf, gravest, worst } from '../live/advice.js';

/** How many, with a sign besides the colour, and what they are for those who hear the page. Nothing when there are none. */
export function Badge({ number, sign, level, said }) {
    return number > 0
        ? h(
              'b.badge',
              { class: 'is-' + level },
              sign && h('span', { 'aria-hidden': 'true' }, sign + '\u00a0'),
              number,
              h('span.unseen', ' ' + said),
          )
        : null;
}

/** How many things slow or fail requests, with the sign of the worst. */
export function AdviceBadge() {
    const alarms = alarmsOf(useWatched(advice).report);
    const { sign, level, word } = worst(alarms.map(gravest));
    return h(Badge, { number: alarms.length, sign, level, said: `of advice, the worst: ${word}` });
}
