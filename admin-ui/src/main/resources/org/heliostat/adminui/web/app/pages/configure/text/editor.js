import { h, useEffect, useRef } from '../../../lib/preact.js';

/**
 * A text with line numbers; lines with findings are marked. Tab leaves it, as in any field.
 *
 * @param marks findings by line
 * @param handle receives toLine(number)
 */
export function Editor({ label, text, onText, marks, handle }) {
    const area = useRef(null);
    const gutter = useRef(null);
    const lines = text.split('\n');
    useEffect(() => {
        handle.current = { toLine: (line) => select(area.current, line) };
    }, []);
    const scroll = () => (gutter.current.scrollTop = area.current.scrollTop);
    return h(
        'div.editor',
        h(
            'div.gutter',
            { ref: gutter, 'aria-hidden': 'true' },
            lines.map((_, at) => {
                const mark = marks.get(at + 1);
                return h(
                    'span',
                    {
                        key: at,
                        class: mark ? (/warn/i.test(mark.severity ?? '') ? 'is-warning' : 'is-error') : '',
                        title: mark?.expected ?? '',
                    },
                    at + 1,
                );
            }),
        ),
        h('textarea', {
            ref: area,
            'aria-label': label,
            value: text,
            spellcheck: false,
            wrap: 'off',
            autocomplete: 'off',
            autocapitalize: 'off',
            onInput: (event) => onText(event.target.value),
            onScroll: scroll,
        }),
    );
}

function select(area, line) {
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
    area.scrollTop = Math.max(0, (area.scrollHeight / lines.length) * (line - 6));
}
