import { h } from '../../../lib/preact.js';

const LINE = /^(?:(.+?):(\d+): )?(.+?)(?:: ([^]*?))?(?: \(expected: ([^]*)\))?$/;

/** @return a finding in parts; problems of the server carry findings as one line of text each */
export function inParts(finding) {
    if (typeof finding !== 'string') {
        return finding;
    }
    const [, file = '', line = '0', what = finding, value, expected] = LINE.exec(finding) ?? [];
    return {
        file,
        line: Number(line),
        what,
        value,
        expected,
        severity: /warning/i.test(finding) ? 'warning' : 'error',
    };
}

/**
 * What the server found in the files: where, which value, what is expected.
 *
 * @param file whose places are clickable, by onLine
 */
export function Findings({ findings, file, onLine }) {
    if (!findings || findings.length === 0) {
        return null;
    }
    return h(
        'ul.findings',
        { 'aria-label': 'Findings' },
        findings
            .map(inParts)
            .map((one, at) =>
                h('li', { key: at, class: isError(one) ? 'is-error' : 'is-warning' }, h(Finding, { one, onLine: file && one.file.endsWith(file) ? onLine : null })),
            ),
    );
}

function Finding({ one, onLine }) {
    const words = [one.what, one.value].filter((word) => word !== undefined && word !== null && word !== '');
    return h(
        'span',
        h('b', isError(one) ? '✖ Error ' : '▲ Warning '),
        onLine && one.line > 0
            ? h('button.link', { type: 'button', onClick: () => onLine(one.line) }, `line ${one.line}`)
            : one.file && h('code', `${one.file}:${one.line}`),
        ' ',
        words.join(': '),
        one.expected && h('span', ' (expected: ', h('b', one.expected), ')'),
    );
}

export function isError(finding) {
    return !/warn/i.test(finding.severity ?? '');
}
