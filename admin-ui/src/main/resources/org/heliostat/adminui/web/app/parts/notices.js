import { Problem } from '../lib/api.js';
import { h } from '../lib/preact.js';
import { State, useWatched } from '../lib/state.js';

const SEEN_MILLIS = 8_000;
const MOST = 4;
const shown = new State([]);
let number = 0;

/** Says in a corner what happened. Failures stay until they are closed. */
export function tell(text, kind = 'good') {
    const id = ++number;
    shown.update((all) => [...all, { id, text, kind }].slice(-MOST));
    if (kind === 'good') {
        setTimeout(() => close(id), SEEN_MILLIS);
    }
}

export function tellProblem(problem) {
    tell(problem instanceof Problem ? sentence(problem) : String(problem.message ?? problem), 'bad');
}

/** Runs a task for a button: says how it ended, and returns whether it went well. */
export async function attempt(task, success) {
    try {
        const result = await task();
        if (success) {
            tellDone(typeof success === 'function' ? success(result) : success, result);
        } else {
            tellMissed(result);
        }
        return true;
    } catch (problem) {
        tellProblem(problem);
        return false;
    }
}

/** Says what was done, and which processes have done it. */
export function tellDone(text, result) {
    tell(text + processes(result));
    tellMissed(result);
}

function tellMissed(result) {
    missed(result).forEach((line) => tell(line, 'bad'));
}

/** How many processes have made a change; nothing where the server is one. */
function processes(result) {
    const all = result?.processes?.others ? result.processes : null;
    return all ? ` Made by ${all.done} of ${all.of} processes.` : '';
}

/** A line for each process that has not, and for each that makes it when it has started. */
function missed(result) {
    return (result?.processes?.others ?? [])
        .filter((one) => one.outcome === 'failed' || one.outcome === 'later')
        .map((one) => `Process ${one.number}: ${one.detail}.`);
}

export function Notices() {
    return h(
        'div.notices',
        { role: 'status', 'aria-live': 'polite' },
        useWatched(shown).map((one) =>
            h(
                'div.notice',
                { key: one.id, class: 'is-' + one.kind },
                h('span', one.kind === 'good' ? '' : h('b', '✖ '), one.text),
                h('button.plain', { type: 'button', 'aria-label': 'Close', onClick: () => close(one.id) }, '×'),
            ),
        ),
    );
}

/** A problem where it happened, instead of what should be there. */
export function Trouble({ problem, what = 'This' }) {
    if (!problem) {
        return null;
    }
    if (problem.isMissing) {
        return h('p.empty', what + ' is not available: this server does not provide it.');
    }
    if (problem.status === 403) {
        return h('p.empty', what + ' needs more rights than you have. ' + problem.message);
    }
    return h('div.trouble', { role: 'alert' }, sentence(problem));
}

export function sentence(problem) {
    const expected =
        problem.expected && !problem.message.includes(problem.expected) ? ' (expected: ' + problem.expected + ')' : '';
    return (
        (problem.title && problem.title !== problem.message ? problem.title + ': ' : '') + problem.message + expected
    );
}

function close(id) {
    shown.update((all) => all.filter((one) => one.id !== id));
}
