import { h } from '../lib/preact.js';

/** How much a finding matters: a sign and a word, so that nobody must tell colours apart. */
export function Severity({ severity }) {
    return h(
        'b.severity',
        { class: 'is-' + severity.level },
        h('span', { 'aria-hidden': 'true' }, severity.sign + '\u00a0'),
        severity.word,
    );
}
