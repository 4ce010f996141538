import { get } from '../../../lib/api.js';
import { h, useState } from '../../../lib/preact.js';
import { useLoaded } from '../../../lib/load.js';
import { wanted } from '../../../lib/route.js';
import { useWatched } from '../../../lib/state.js';
import { Trouble } from '../../../parts/notices.js';
import { asValue, complaint, isFlag, shownFlag } from './check.js';
import { Field } from './field.js';
import { applied, forget, pending, refusals, setValue } from '../pending.js';

const SHOWN = [
    { id: 'usual', label: 'All in use' },
    { id: 'written', label: 'Written in the file' },
    { id: 'all', label: 'Also without effect' },
];

/**
 * Every directive of one file by category: its value, range, default and meaning.
 *
 * @param only whether a directive belongs here; all do when left out
 */
export function Directives({ file, title, only = () => true }) {
    const { value, problem } = useLoaded(() => read(file), [useWatched(applied)]);
    const [words, setWords] = useState(wanted('name'));
    const [shown, setShown] = useState('usual');
    if (!value) {
        return problem ? h(Trouble, { problem, what: 'Editing by forms' }) : h('p.empty', 'Reading …');
    }
    const found = value.directives.filter(only).filter((one) => isShown(one, shown) && matches(one, words));
    return h(
        'div.directives',
        h(
            'div.tools',
            h('input', {
                type: 'search',
                placeholder: 'Look for a name or a word',
                'aria-label': 'Look for a directive',
                value: words,
                onInput: (event) => setWords(event.target.value),
            }),
            h(
                'div.choice',
                { role: 'group', 'aria-label': 'Which' },
                SHOWN.map((one) =>
                    h(
                        'button',
                        {
                            key: one.id,
                            type: 'button',
                            'aria-pressed': String(one.id === shown),
                            onClick: () => setShown(one.id),
                        },
                        one.label,
                    ),
                ),
            ),
        ),
        found.length === 0
            ? h('p.empty', `${title}: nothing is called so.`)
            : categories(found).map(([category, rows]) =>
                  h(
                      'details.category',
                      { key: category, open: true },
                      h('summary', category, h('small', ` ${rows.length}`)),
                      h(
                          'div.fields',
                          rows.map((directive) => h(DirectiveField, { key: directive.name, directive, version: value.version })),
                      ),
                  ),
              ),
    );
}

/** @return the file's directives, and the version of the file that they were read from */
async function read(file) {
    const files = await get('/config');
    const rows = await get('/directives');
    return {
        version: (files.files ?? files).find((one) => one.file === file)?.version,
        directives: (rows.directives ?? rows).filter((one) => one.file === file && !one.element),
    };
}

function DirectiveField({ directive, version }) {
    const change = useWatched(pending).get(directive.file + ' ' + directive.name);
    const refusal = useWatched(refusals).get(directive.name);
    const isWritten = directive.written !== null && directive.written !== undefined;
    const text = change ? (change.value === null ? '' : String(change.value)) : isWritten ? shownAs(directive) : '';
    const type = (typed) => {
        const isSame = isWritten ? typed === shownAs(directive) : typed === '';
        if (isSame) {
            forget(directive);
        } else {
            setValue(
                directive,
                typed === '' ? null : asValue(directive, typed),
                typed === '' ? '' : complaint(directive, typed),
                version,
            );
        }
    };
    return h(Field, {
        directive,
        text,
        refusal,
        isChanged: change !== undefined,
        onText: type,
        onForget: () => forget(directive),
        onDefault: isWritten && change?.value !== null ? () => setValue(directive, null, '', version) : undefined,
    });
}

function shownAs(directive) {
    const text = String(directive.written);
    return isFlag(directive) ? shownFlag(text) : text;
}

function isShown(directive, shown) {
    const isWritten = directive.written !== null && directive.written !== undefined;
    return (
        shown === 'all' || isWritten || (shown === 'usual' && !/ignored|alias|warned/i.test(directive.support ?? ''))
    );
}

function matches(directive, words) {
    const text = `${directive.name} ${directive.help} ${directive.advice}`.toLowerCase();
    return words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text.includes(word));
}

function categories(directives) {
    const byCategory = new Map();
    directives.forEach((one) => byCategory.set(one.category, [...(byCategory.get(one.category) ?? []), one]));
    return [...byCategory].sort(([a], [b]) => a.localeCompare(b));
}
