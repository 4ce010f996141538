import { h } from '../lib/preact.js';

/** Said where an address names no page, so that nobody takes another page for the one that was asked for. */
export function Unknown({ path }) {
    return h(
        'div',
        h('h1', 'No such page'),
        h('p.empty', 'Nothing is at #/', path, '. ', h('a', { href: '#/' }, 'Go to the overview'), '.'),
    );
}
