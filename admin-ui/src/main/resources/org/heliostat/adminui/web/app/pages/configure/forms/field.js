import { h } from '../../../lib/preact.js';
import { complaint, expectation, isFlag, isNumber } from './check.js';
import { HelpLink, addressOf } from '../../../parts/help.js';
import { Words } from './words.js';

/**
 * The field of one directive or attribute: its value, what it may be, what is in effect now.
 *
 * @param text what the field shows
 * @param isChanged whether somebody typed it and did not apply it yet
 * @param refusal what the server said about it
 * @param onText and onForget: typed, and taken back; onDefault: take the line out of the file
 */
export function Field({ directive, text, isChanged, refusal, onText, onForget, onDefault, small }) {
    const id = `field-${directive.file}-${directive.name}-${small ?? ''}`.replace(/[^\w-]/g, '_');
    const wrong = isChanged && (text !== '' || directive.required) ? complaint(directive, text) : '';
    const error = wrong ? `expected: ${wrong}` : refusal;
    return h(
        'div.field',
        { class: (isChanged ? 'is-changed ' : '') + (error ? 'is-wrong' : ''), 'data-name': directive.name },
        h('label', { for: id }, directive.name),
        h(
            'div.entry',
            h(Input, { id, directive, text, onText, error }),
            directive.unit && h('span.unit', directive.unit),
            isChanged &&
                onForget &&
                h(
                    'button.plain',
                    {
                        type: 'button',
                        title: 'Take back what was typed',
                        'aria-label': `Take back ${directive.name}`,
                        onClick: onForget,
                    },
                    '↶',
                ),
            onDefault &&
                h(
                    'button.plain',
                    {
                        type: 'button',
                        title: 'Remove the line: the default counts',
                        'aria-label': `Default for ${directive.name}`,
                        onClick: onDefault,
                    },
                    '⌫',
                ),
        ),
        h(
            'p.about',
            { id: id + '-about' },
            error && h('span.error', { role: 'alert' }, error),
            directive.help && h('span', directive.help),
            directive.advice && h('em', directive.advice),
        ),
        h(
            'p.facts',
            directive.support === 'not_yet' && h('span.tag.is-start', 'not used yet'),
            directive.live !== undefined &&
                h('span.tag', { class: directive.live ? 'is-live' : 'is-start' }, directive.live ? 'live' : 'restart'),
            h('span', expectation(directive)),
            addressOf(directive) && h(HelpLink, { directive }),
            !isNone(directive.default) && h('span', 'default ', h('code', String(directive.default))),
            !isNone(directive.value) && h('span', 'now ', h('code', String(directive.value))),
            directive.line > 0 && h('span', `${directive.file}:${directive.line}`),
        ),
    );
}

function Input({ id, directive, text, onText, error }) {
    const shared = { id, 'aria-describedby': id + '-about', 'aria-invalid': error ? 'true' : undefined };
    if (directive.among) {
        return h(Words, { ...shared, words: directive.among, text, onText });
    }
    const words = isFlag(directive) ? ['on', 'off'] : (directive.choices ?? []);
    const chosen = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if ((words.length > 1 || directive.refersTo) && (text === '' || chosen !== undefined)) {
        return h(
            'select',
            { ...shared, value: chosen ?? '', onChange: (event) => onText(event.target.value) },
            text === '' &&
                h('option', { value: '' }, isNone(directive.default) ? 'none' : `default: ${directive.default}`),
            words.map((word) => h('option', { key: word, value: word }, word)),
        );
    }
    return h('input', {
        ...shared,
        type: directive.isSecret ? 'password' : 'text',
        value: text,
        spellcheck: false,
        autocomplete: 'off',
        inputMode: isNumber(directive) ? 'numeric' : undefined,
        class: isNumber(directive) ? 'number' : '',
        placeholder: isNone(directive.default) ? '' : String(directive.default),
        onInput: (event) => onText(event.target.value),
    });
}

function isNone(value) {
    return value === undefined || value === null || value === '';
}
