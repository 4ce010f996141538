import { h } from '../lib/preact.js';

const AROUND = 3;

/** What a change does to the files: lines that go and that come, with a few around them. */
export function Diff({ diff }) {
    if (!diff || diff.length === 0) {
        return h('p.empty', 'No file changes.');
    }
    return h(
        'div',
        diff.map((part) =>
            h(
                'figure.diff',
                { key: part.file },
                h('figcaption', part.file),
                h(
                    'div.scroll',
                    { tabIndex: 0, role: 'region', 'aria-label': 'Changes of ' + part.file },
                    h(
                        'table',
                        h(
                            'tbody',
                            shown(part.lines).map((line, at) => h(Line, { key: at, line })),
                        ),
                    ),
                ),
            ),
        ),
    );
}

function Line({ line }) {
    if (line === null) {
        return h('tr.gap', h('td', { colSpan: 4 }, '⋯'));
    }
    const kind = { '+': 'added', '-': 'removed' }[line.kind] ?? 'same';
    return h(
        'tr',
        { class: kind },
        h('td.at', line.old > 0 ? line.old : ''),
        h('td.at', line.new > 0 ? line.new : ''),
        h('td.sign', line.kind),
        h('td.text', line.text),
    );
}

/** @return the lines near a change; null where others were left out */
function shown(lines) {
    const near = lines.map((_, at) =>
        lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((line) => line.kind !== ' '),
    );
    const kept = [];
    lines.forEach((line, at) => {
        if (near[at]) {
            kept.push(line);
        } else if (kept.length > 0 && kept[kept.length - 1] !== null) {
            kept.push(null);
        }
    });
    if (kept[kept.length - 1] === null) {
        kept.pop();
    }
    return kept;
}
