import { get, post } from '../../lib/api.js';
import { useLoaded } from '../../lib/load.js';
import { useEffect, useState } from '../../lib/preact.js';
import { useWatched } from '../../lib/state.js';
import { inParts, isError } from './text/findings.js';
import { applied, changes, complain, forgetText, pending, setText } from './pending.js';

const CHECK_AFTER_MILLIS = 500;
/** The version of a file that is not there yet. */
export const NO_FILE = 'none';

/**
 * A file as it is and as it was typed.
 *
 * @param wrong says of a text what is wrong with it, empty when nothing is
 * @return null while it is read; else {file, text, saved, isChanged, edit(text), findings, problem}
 */
export function useDraft(file, wrong = () => '') {
    const times = useWatched(applied);
    const change = useWatched(pending).get(file);
    const { value, problem } = useLoaded(() => content(file), [file, times]);
    const findings = useChecked(file, change?.text);
    const own = change ? wrong(change.text) : '';
    useEffect(() => {
        if (change) {
            const theirs = findings.some((one) => isError(one) && one.file.endsWith(file));
            complain(file, own || (theirs ? 'errors' : ''));
        }
    }, [findings, own, change?.text]);
    if (!value) {
        return problem ? { problem } : null;
    }
    return {
        file,
        text: change?.text ?? value.text,
        saved: value.text,
        isChanged: change !== undefined,
        findings,
        edit: (text) =>
            text === value.text && value.version !== NO_FILE
                ? forgetText(file)
                : setText(file, text, value.version, value.text, wrong(text)),
    };
}

/** A file that was begun here and is not applied yet is not on the server. */
async function content(file) {
    return pending.get().get(file)?.version === NO_FILE
        ? { file, text: '', version: NO_FILE }
        : get('/config/' + encodeURIComponent(file));
}

/** @return what the server finds in the files as they were typed, asked for when the typing pauses */
function useChecked(file, text) {
    const [findings, setFindings] = useState([]);
    useEffect(() => {
        if (text === undefined) {
            setFindings([]);
            return undefined;
        }
        let isOver = false;
        const timer = setTimeout(() => {
            const show = (found) => !isOver && setFindings(found.map(inParts));
            post('/config/preview', null, { changes: changes() }).then(
                (preview) => show(preview.findings ?? []),
                (problem) => show(problem.findings ?? []),
            );
        }, CHECK_AFTER_MILLIS);
        return () => {
            isOver = true;
            clearTimeout(timer);
        };
    }, [file, text]);
    return findings;
}
