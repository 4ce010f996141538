import { useCallback, useEffect, useState } from './preact.js';

/**
 * Reads something when the component appears, and again when a key changes.
 *
 * @return value (null until it is there), problem, and reload
 */
export function useLoaded(read, keys = []) {
    const [state, setState] = useState({ value: null, problem: null });
    const [round, setRound] = useState(0);
    useEffect(() => {
        let isOver = false;
        read()
            .then((value) => !isOver && setState({ value, problem: null }))
            .catch((problem) => !isOver && setState((now) => ({ value: now.value, problem })));
        return () => (isOver = true);
    }, [...keys, round]);
    const reload = useCallback(() => setRound((last) => last + 1), []);
    return { ...state, reload };
}

/** Calls something every so many seconds while the component is there and seen. */
export function useEvery(seconds, task, keys = []) {
    useEffect(() => {
        const timer = setInterval(() => !document.hidden && task(), seconds * 1000);
        return () => clearInterval(timer);
    }, [seconds, ...keys]);
}
