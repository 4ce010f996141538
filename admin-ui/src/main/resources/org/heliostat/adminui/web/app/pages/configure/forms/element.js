import { h } from '../../../lib/preact.js';
import { useWatched } from '../../../lib/state.js';
import { refusals } from '../pending.js';
import { attributeOf } from '../text/xmledit.js';
import { childrenOf } from '../text/xmltags.js';
import { isFlag, shownFlag } from './check.js';
import { Field } from './field.js';
import { Repeated } from './repeated.js';
import { rowsOf } from './rows.js';

/** One element with its attributes and what is within it. */
export function Element({ view, element, before, context }) {
    const { source, draft, table, all, stats } = context;
    const name = view.key ? (attributeOf(element, view.key)?.value ?? '') : '';
    const rows = inOrder(rowsOf(table, source.file, view.element, element, view.attributes), view.first ?? []).map(
        (row) => referring(row, view, all),
    );
    const set = (row, value) =>
        draft.edit(source.set(draft.text, element, row.name, value, row.required || keepsEmpty(row, before)));
    return h(
        'section.card.element',
        { 'data-element': view.element, 'data-key': name },
        h(
            'header',
            h('h3', view.title, ' ', h('code', name), !before && h('b.tag.is-new', 'new')),
            h('a.quiet', { href: `#/configure/files/${source.file}?line=${element.line}` }, `line ${element.line}`),
            h('span.room'),
            view.fresh &&
                h(
                    'button.danger',
                    {
                        type: 'button',
                        'aria-label': `Take out ${view.title} ${name}`,
                        onClick: () => draft.edit(source.remove(draft.text, element)),
                    },
                    'Take out',
                ),
        ),
        stats && view.about && h('p.quiet', view.about(stats, name)),
        h(
            'div.fields',
            rows.map((row) =>
                h(Attribute, { key: row.name, row, element, before, name, onText: (value) => set(row, value) }),
            ),
        ),
        (view.single ?? []).map((part) => h(Single, { key: part.element, part, element, before, context, name })),
        (view.several ?? []).map((part) => h(Repeated, { key: part.element, part, element, context, name })),
    );
}

/** A child that may come once: it is put in with its first attribute and goes with its last. */
function Single({ part, element, before, context, name }) {
    const { source, draft, table, all } = context;
    const child = childrenOf(all, element, part.element)[0];
    const old = before && childrenOf(source.elements(draft.saved), before, part.element)[0];
    const set = (row, value) => {
        if (!child) {
            draft.edit(value === '' ? draft.text : source.add(draft.text, element, part.element, { [row.name]: value }));
            return;
        }
        const text = source.set(draft.text, child, row.name, value, false);
        const left = source.elements(text).find((one) => one.at === child.at);
        const isBare = left && Object.keys(left.attributes).length === 0 && !old;
        draft.edit(isBare ? source.remove(text, left) : text);
    };
    return h(
        'details.part',
        { open: child !== undefined || part.isOpen },
        h('summary', part.title),
        part.explains && h('p.quiet', part.explains),
        h(
            'div.fields',
            inOrder(rowsOf(table, source.file, part.element, child), part.first ?? []).map((row) =>
                h(Attribute, {
                    key: row.name,
                    row,
                    element: child,
                    before: old,
                    name: `${name}-${part.element}`,
                    onText: (value) => set(row, value),
                }),
            ),
        ),
    );
}

function Attribute({ row, element, before, name, onText }) {
    const shown = (value) => (isFlag(row) ? shownFlag(value) : value);
    const written = (before && attributeOf(before, row.name)?.value) ?? '';
    const text = shown((element && attributeOf(element, row.name)?.value) ?? '');
    const original = shown(written);
    const said = useWatched(refusals);
    // no, false and 0 stay as they are while they are off.
    const type = (typed) => onText(typed === original ? written : typed);
    return h(Field, {
        directive: row,
        text,
        small: name,
        refusal: said.get(`${element?.name} ${name}: ${row.name}`) ?? said.get(row.name),
        isChanged: text !== original || (row.required && text === ''),
        onText: type,
        onForget: text !== original ? () => type(original) : undefined,
        onDefault: text !== '' && !row.required ? () => type('') : undefined,
    });
}

/** @return the rows with those first that a view says so of, then those that must be there */
function inOrder(rows, first) {
    const rank = (row) => (first.includes(row.name) ? first.indexOf(row.name) : row.required ? 100 : 101);
    return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** An attribute that was empty in the file may become so again. */
function keepsEmpty(row, before) {
    return before !== undefined && attributeOf(before, row.name)?.value === '';
}

/** @return the row with the names of those elements that it may refer to */
function referring(row, view, all) {
    const one = view.refers?.[row.name];
    const many = view.lists?.[row.name];
    const ids = (element) =>
        all.filter((other) => other.name === element.of).map((other) => attributeOf(other, element.key)?.value ?? '');
    if (one) {
        const choices = ids(one);
        return { ...row, choices, refersTo: true, expected: choices.length > 0 ? 'one of ' + choices.join(', ') : '' };
    }
    return many ? { ...row, among: ids(many) } : row;
}
