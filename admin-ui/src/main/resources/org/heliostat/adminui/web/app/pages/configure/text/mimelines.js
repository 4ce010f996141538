// Lines of mime.types: what an extension says about a file.

const PAIR = /(\w+)\s*=\s*("[^"]*"|\S+)/g;

export const KINDS = [
    { id: 'type', label: 'Content type', example: 'text/html', pattern: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/ },
    { id: 'enc', label: 'Encoding', example: 'x-gzip', pattern: /^[\w.+-]+$/ },
    { id: 'lang', label: 'Language', example: 'en', pattern: /^[A-Za-z0-9-]+$/ },
];
const EXTENSIONS = /^[^\s,"=/]+(,[^\s,"=/]+)*$/;

/** @return every entry: {at, to, line, kind, value, exts} */
export function mimeLines(text) {
    const found = [];
    let at = 0;
    text.split('\n').forEach((line, index) => {
        if (!line.trim().startsWith('#')) {
            const pairs = Object.fromEntries(
                [...line.matchAll(PAIR)].map((one) => [one[1].toLowerCase(), one[2].replace(/^"|"$/g, '')]),
            );
            const kind = KINDS.find((one) => pairs[one.id] !== undefined);
            if (kind && pairs.exts !== undefined) {
                found.push({
                    at,
                    to: at + line.length,
                    line: index + 1,
                    kind: kind.id,
                    value: pairs[kind.id],
                    exts: pairs.exts,
                });
            }
        }
        at += line.length + 1;
    });
    return found;
}

/** @return the text with an entry in place of another one; at the end when there is none before */
export function withMimeLine(text, before, entry) {
    const line = `${entry.kind}=${entry.value} exts=${entry.exts}`;
    if (before) {
        return text.slice(0, before.at) + line + text.slice(before.to);
    }
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

export function withoutMimeLine(text, entry) {
    return text.slice(0, entry.at) + text.slice(entry.to + 1);
}

/** @return what is wrong with an entry by field: {value, exts}, both empty when nothing is */
export function wrongMimeLine(entry, all, before) {
    const kind = KINDS.find((one) => one.id === entry.kind);
    const others = all.filter((one) => one !== before && one.at !== before?.at && one.kind === entry.kind);
    const taken = entry.exts
        .split(',')
        .map((ext) => [ext, others.find((one) => one.exts.split(',').includes(ext))])
        .find(([ext, owner]) => ext && owner);
    return {
        value: kind.pattern.test(entry.value) ? '' : `expected: such as ${kind.example}`,
        exts: !EXTENSIONS.test(entry.exts)
            ? 'expected: extensions without dot, separated by commas'
            : taken
              ? `${taken[0]} belongs to ${taken[1].value} already (line ${taken[1].line})`
              : '',
    };
}
