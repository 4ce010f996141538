// Changes that were typed and are not applied yet. They outlive a change of the page, not of the browser's window.

import { State } from '../../lib/state.js';

/** By "file name" of a directive, or by "file" alone when its whole text was edited. */
export const pending = new State(new Map());

/** Counts applied changes; forms read the configuration anew. */
export const applied = new State(0);

/** What the server said about single fields when it refused a change: by name. */
export const refusals = new State(new Map());

/**
 * @param value null takes the directive out of the file
 * @param complaint what is wrong with it, empty when nothing is
 * @param version of the file that the form was made from
 */
export function setValue(directive, value, complaint = '', version = undefined) {
    const { file, name, written } = directive;
    change((all) => all.set(key(directive), { file, name, value, complaint, version, seen: written ?? null }));
}

export function forget(directive) {
    change((all) => all.delete(key(directive)));
}

/**
 * @param text the whole file; checked against the version it was made from when it is applied
 * @param base the text of that version
 * @param complaint what is wrong with it, empty when nothing is
 */
export function setText(file, text, version, base, complaint = '') {
    change((all) => {
        // What was begun with one version is not of another because the page read the file again.
        const begun = all.get(file) ?? { version, base };
        all.set(file, { file, text, version: begun.version, base: begun.base, complaint });
    });
}

/** Says of a file's text that was typed what is wrong with it, empty when nothing is. */
export function complain(file, complaint) {
    const one = pending.get().get(file);
    if (one && one.complaint !== complaint) {
        change((all) => all.set(file, { ...one, complaint }));
    }
}

/** Puts what was typed upon other versions of the files: {file: {version, text}}. */
export function putUpon(versions) {
    change((all) => {
        for (const [name, one] of all) {
            const now = versions[one.file];
            if (now) {
                const isText = one.text !== undefined;
                all.set(name, { ...one, version: now.version, ...(isText ? { text: now.text, base: now.base } : {}) });
            }
        }
    });
}

export function forgetText(file) {
    change((all) => all.delete(file));
}

export function forgetAll() {
    refusals.set(new Map());
    pending.set(new Map());
}

/** @return the changes as the API wants them: first whole files, then directives of them */
export function changes() {
    const all = [...pending.get().values()];
    const texts = all.filter((one) => one.text !== undefined).map(({ file, text }) => ({ file, text }));
    const sets = new Map();
    for (const one of all.filter((each) => each.text === undefined)) {
        const part = sets.get(one.file) ?? { file: one.file, set: {} };
        part.set[one.name] = one.value;
        sets.set(one.file, part);
    }
    return [...texts, ...sets.values()];
}

/** @return versions of the files that the changes were made from */
export function versions() {
    return Object.fromEntries(
        [...pending.get().values()].filter((one) => one.version).map((one) => [one.file, one.version]),
    );
}

function change(how) {
    const next = new Map(pending.get());
    how(next);
    // What the server said was about what stood there before.
    refusals.set(new Map());
    pending.set(next);
}

function key(directive) {
    return directive.file + ' ' + directive.name;
}

window.addEventListener('beforeunload', (event) => pending.get().size > 0 && event.preventDefault());
