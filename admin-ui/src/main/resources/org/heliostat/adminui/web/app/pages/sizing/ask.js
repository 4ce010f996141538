import { get, post } from '../../lib/api.js';
import { useEffect, useState } from '../../lib/preact.js';

/** A slider moves through many values; the one where it rests is asked for. */
const REST_MILLIS = 150;

/**
 * Asks the server whenever something has changed.
 *
 * @param words parameters by name; empty ones are left out
 * @param study null where there is none
 * @return the last report, the problem of the last question, and whether the report answers an earlier question
 */
export function useSizing(words, study) {
    const [state, setState] = useState({ report: null, problem: null, asked: null });
    const question = JSON.stringify(words);
    useEffect(() => {
        let isOver = false;
        const timer = setTimeout(async () => {
            try {
                const report = await (study ? post('/sizing', words, study.content) : get('/sizing', words));
                isOver || setState({ report, problem: null, asked: question, study });
            } catch (problem) {
                isOver || setState((now) => ({ report: now.report, problem, asked: now.asked, study: now.study }));
            }
        }, REST_MILLIS);
        return () => {
            isOver = true;
            clearTimeout(timer);
        };
    }, [question, study]);
    return { ...state, isOld: state.report !== null && (state.asked !== question || state.study !== study) };
}
