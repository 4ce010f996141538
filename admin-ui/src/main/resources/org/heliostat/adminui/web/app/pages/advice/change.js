import { h } from '../../lib/preact.js';
import { Diff } from '../../parts/diff.js';

/** What a finding proposes: the line of each file that goes and the one that comes. */
export function Change({ change }) {
    return h(Diff, { diff: filesOf(change).map(([file, values]) => ({ file: nameOf(file), lines: values.flatMap(linesOf) })) });
}

/** @return whether the values stand in files of the instance, so that the server can write them */
export function canBeApplied(change) {
    return change.length > 0 && change.every((one) => one.file !== '');
}

/** @return the values in a sentence: RqThrottle from 8 to 128 */
export function inWords(change) {
    return change.map(({ name, from, to }) => (from ? `${name} from ${from} to ${to}` : `${name} ${to}`)).join(', ');
}

function filesOf(change) {
    const files = new Map();
    change.forEach((one) => files.set(one.file, [...(files.get(one.file) ?? []), one]));
    return [...files];
}

function nameOf(file) {
    return file || 'Not a file of the instance: by hand, on the machine';
}

function linesOf({ file, where, name, from, to }) {
    const line = (kind, value) => ({ kind, old: 0, new: 0, text: (where ? where + ': ' : '') + written(file, name, value) });
    return [...(from ? [line('-', from)] : []), line('+', to)];
}

/** As each kind of file has it. */
function written(file, name, value) {
    if (file.endsWith('.xml')) {
        return `${name}="${value}"`;
    }
    return file.endsWith('magnus.conf') ? `${name} ${value}` : `${name}=${value}`;
}
