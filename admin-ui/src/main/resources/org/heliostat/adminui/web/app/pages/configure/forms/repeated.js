import { h } from '../../../lib/preact.js';
import { attributeOf } from '../text/xmledit.js';
import { childrenOf } from '../text/xmltags.js';
import { complaint, isFlag } from './check.js';
import { rowsOf } from './rows.js';

const SECRET = /passw|secret/i;

/** Children that may come any number of times, one line of fields each. */
export function Repeated({ part, element, context, name }) {
    const { source, draft, all, table } = context;
    const found = childrenOf(all, element, part.element);
    return h(
        'details.part',
        { open: found.length > 0, 'data-part': part.element },
        h('summary', part.title, h('small', ` ${found.length}`)),
        found.map((child, at) => h(Line, { key: at, child, at, part, context, name })),
        h(
            'button',
            {
                type: 'button',
                'data-add': part.element,
                onClick: () => draft.edit(source.add(draft.text, element, part.element, part.fresh(table))),
            },
            `Add ${part.one}`,
        ),
    );
}

function Line({ child, at, part, context, name }) {
    const { source, draft, table } = context;
    const place = (row) => part.attributes.indexOf(row.name);
    const rows = rowsOf(table, source.file, part.element, child, part.attributes).sort((a, b) => place(a) - place(b));
    const of = (row) => attributeOf(child, row)?.value ?? '';
    return h(
        'div.line',
        { 'data-line': of(part.attributes[0]) },
        rows.map((row) => {
            const wrong = row.required || of(row.name) !== '' ? complaint(row, of(row.name)) : '';
            const id = `${part.element}-${name}-${at}-${row.name}`.replace(/[^\w-]/g, '_');
            const shared = {
                id,
                name: row.name,
                'aria-invalid': wrong ? 'true' : undefined,
                'aria-describedby': wrong ? id + '-wrong' : undefined,
            };
            const set = (event) =>
                draft.edit(source.set(draft.text, child, row.name, event.target.value, row.required || !isFlag(row)));
            return h(
                'label',
                { key: row.name, for: id },
                h('span', row.name),
                isFlag(row)
                    ? h(
                          'select',
                          { ...shared, value: /^(off|no|false|0)$/i.test(of(row.name)) ? 'off' : 'on', onChange: set },
                          h('option', { value: 'on' }, 'on'),
                          h('option', { value: 'off' }, 'off'),
                      )
                    : h('input', {
                          ...shared,
                          type: row.name === 'value' && SECRET.test(of('name')) ? 'password' : 'text',
                          value: of(row.name),
                          spellcheck: false,
                          autocomplete: 'off',
                          onInput: set,
                      }),
                wrong && h('span.error', { id: id + '-wrong' }, `expected: ${wrong}`),
            );
        }),
        h(
            'button.danger',
            {
                type: 'button',
                'aria-label': `Take out ${part.one} ${of(part.attributes[0])}`,
                onClick: () => draft.edit(source.remove(draft.text, child)),
            },
            'Take out',
        ),
    );
}
