import { count } from '../../lib/format.js';
import { h } from '../../lib/preact.js';

/** What a load needs, each figure with its arithmetic below it. */
export function Answers({ report }) {
    return h(
        'div.answers',
        h('p', { role: 'status' }, report.load[0], '. ', h('b.machines', carriers(report))),
        h('p.quiet', `Costs from ${report.costsFrom}.`),
        report.remarks.length > 0 && h('ul.findings', report.remarks.map((one) => h('li', { key: one }, one))),
        report.answers.map((answer) => h(Answer, { key: answer.id, answer })),
        h(Lines, { answers: report.answers }),
    );
}

function carriers({ machines, enough }) {
    if (!enough) {
        return 'No number of machines carries it. One alone would need:';
    }
    return machines === 1 ? 'One machine carries it.' : `${count(machines)} machines carry it; each of them needs:`;
}

function Answer({ answer }) {
    return h(
        'details.answer',
        { 'data-id': answer.id },
        h(
            'summary',
            h('span.title', answer.title),
            h('b', answer.shown),
            h('small', answer.sources.join(', ')),
        ),
        h(
            'div.formula',
            [...answer.formula, answer.margin, ...answer.notes].filter(Boolean).map((line, at) => h('p', { key: at }, line)),
            answer.settings.map((one) =>
                h('p.line', { key: one.name }, h('code', one.line || one.name), one.line ? ` in ${one.file}` : `: ${one.note}`),
            ),
        ),
    );
}

function Lines({ answers }) {
    const lines = answers.flatMap((answer) => answer.settings).filter((one) => one.line);
    const files = [...new Set(lines.map((one) => one.file))];
    return h(
        'div.lines',
        h('h2', 'Lines for the configuration'),
        lines.length === 0 && h('p', 'The defaults are enough.'),
        files.map((file) =>
            h(
                'div',
                { key: file },
                h('h3', file),
                h('pre', lines.filter((one) => one.file === file).map((one) => one.line).join('\n')),
            ),
        ),
    );
}
