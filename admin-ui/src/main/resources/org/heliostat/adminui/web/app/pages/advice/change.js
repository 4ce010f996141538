import { h } from '../../lib/preact.js';
import { Diff } from '../../parts/diff.js';

/** What a finding proposes: the line of each file that goes and the one that comes. */
export function Change({ change }) {
    return h(Diff, { diff: filesOf(change).map(([file, values]) => ({ file: nameOf(file), lines: values.flatMap(linesOf) })) });
}

/** Files whose directives can be written one by one, and the one whose attributes can. */
const DIRECTIVES = ['conf/magnus.conf', 'conf/nsfc.conf'];
const ATTRIBUTES = 'conf/server.xml';

/** @return whether the server can write the values, and a figure shows what they bring, so that they can be tried */
export function canBeApplied({ change, aim }) {
    return Boolean(aim) && change.length > 0 && change.every(isWritten);
}

function isWritten({ file, where }) {
    return file === ATTRIBUTES || (DIRECTIVES.includes(file) && !where);
}

/** @return what somebody does with a change that cannot be tried */
export function byHand({ change }) {
    if (change.some((one) => one.file === '')) {
        return 'This is set on the machine, by hand.';
    }
    return change.every(isWritten)
        ? 'No figure shows what this brings, and so it is not tried: set it by its form or in the file, and reload.'
        : 'The file is changed by hand, and reloaded.';
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
