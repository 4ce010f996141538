import { get } from '../../../lib/api.js';
import { useLoaded } from '../../../lib/load.js';
import { h, useEffect, useRef } from '../../../lib/preact.js';
import { useWatched } from '../../../lib/state.js';
import { live } from '../../../live/live.js';
import { Trouble } from '../../../parts/notices.js';
import { useDraft } from '../draft.js';
import { applied } from '../pending.js';
import { Findings } from '../text/findings.js';
import { attributeOf } from '../text/xmledit.js';
import { Element } from './element.js';
import { wrongIn } from './rows.js';

/**
 * Forms for elements of one file. What is typed changes the file's text in place, and nothing counts before it is
 * applied.
 *
 * @param source of sources.js
 * @param views what is shown of it, as views.js has them
 * @param note shown above
 */
export function Elements({ source, views, note }) {
    const table = useLoaded(() => get('/directives'), [useWatched(applied)]);
    const rows = table.value?.directives ?? table.value;
    const wrong = (text) => (rows ? wrongIn(rows, source.file, source.elements(text), source.keys) : '');
    const draft = useDraft(source.file, wrong);
    const { stats } = useWatched(live);
    const page = useRef(null);
    const added = useRef('');
    useEffect(() => {
        if (added.current) {
            const card = page.current?.querySelector(`[data-key="${CSS.escape(added.current)}"]`);
            added.current = '';
            card?.scrollIntoView({ block: 'nearest' });
            card?.querySelector('input, select')?.focus({ preventScroll: true });
        }
    });
    if (!rows || !draft || draft.problem) {
        const problem = table.problem ?? draft?.problem;
        return problem ? h(Trouble, { problem, what: 'Editing by forms' }) : h('p.empty', 'Reading …');
    }
    const all = source.elements(draft.text);
    const saved = source.elements(draft.saved);
    const context = { source, draft, table: rows, all, stats };
    const add = (view, parent) => {
        const fresh = view.fresh(all);
        added.current = String(fresh[view.key] ?? '');
        draft.edit(source.add(draft.text, parent, view.element, fresh));
    };
    return h(
        'div.elements',
        { ref: page },
        note?.(draft),
        h(Findings, { findings: draft.findings }),
        views.map((view) => h(View, { key: view.element + (view.title ?? ''), view, context, saved, add })),
    );
}

function View({ view, context, saved, add }) {
    const isShown = (one) => one.name === view.element;
    const found = context.all.filter(isShown);
    const before = pairs(found, saved.filter(isShown), view.key);
    return h(
        'section',
        { 'aria-label': view.plural ?? view.title },
        view.plural && h('div.headline', h('h2', view.plural), view.fresh && h(Adders, { view, context, add })),
        view.explains && h('p.quiet', view.explains),
        found.length === 0 && view.none && h('p.empty', view.none),
        found.map((element, at) => h(Element, { key: at, view, element, before: before[at], context })),
    );
}

/** One button, or one for each element that a new one could be within. */
function Adders({ view, context, add }) {
    const parents = view.parent ? context.all.filter((one) => one.name === view.parent) : [view.within ?? []];
    return h(
        'span.row-buttons',
        parents.map((parent, at) => {
            const id = view.parent && parents.length > 1 ? ' in ' + (attributeOf(parent, 'id')?.value ?? '') : '';
            return h(
                'button',
                { key: at, type: 'button', 'data-add': view.element, onClick: () => add(view, parent) },
                `Add ${inSentence(view.title)}${id}`,
            );
        }),
    );
}

/** @return the title as it stands within a sentence: JDBC and JNDI stay as they are */
function inSentence(title) {
    return title
        .split(' ')
        .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
        .join(' ');
}

/** @return for each element the one in the file as it is: of the same name, else the one in its place if it has gone */
function pairs(found, saved, key) {
    const name = (one) => (key ? (attributeOf(one, key)?.value ?? '') : '');
    const gone = saved.filter((one) => !found.some((other) => name(other) === name(one)));
    return found.map((one) => {
        const same = saved.find((other) => name(other) === name(one));
        return same ?? (saved.length === found.length ? gone.shift() : undefined);
    });
}
