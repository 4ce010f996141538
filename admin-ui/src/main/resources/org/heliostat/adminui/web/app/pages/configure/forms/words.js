import { h } from '../../../lib/preact.js';

/** Boxes for the words of a list that refers to other elements; a word that none of them has can only be taken out. */
export function Words({ id, words, text, onText, ...more }) {
    const chosen = text.split(/[\s,]+/).filter(Boolean);
    const all = [...words, ...chosen.filter((word) => !words.includes(word))];
    const turn = (word) =>
        onText((chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word]).join(' '));
    return h(
        'span.words',
        { id, role: 'group', ...more },
        all.length === 0 && h('small', 'there is none'),
        all.map((word) =>
            h(
                'label',
                { key: word },
                h('input', { type: 'checkbox', checked: chosen.includes(word), onChange: () => turn(word) }),
                ' ',
                word,
                !words.includes(word) && h('small.error', ' is not there'),
            ),
        ),
    );
}
