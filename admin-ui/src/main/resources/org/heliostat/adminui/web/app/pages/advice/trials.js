// Changes that were tried: what the server says of them, asked for while the page is looked at.

import { get } from '../../lib/api.js';
import { useEvery } from '../../lib/load.js';
import { useCallback, useEffect, useRef, useState } from '../../lib/preact.js';

const LOOK_SECONDS = 2;

/** isOver: whether the trial has ended; word: how it stands. */
const STATES = {
    settling: { isOver: false, word: 'settling', sign: '…' },
    measuring: { isOver: false, word: 'measuring', sign: '…' },
    kept: { isOver: true, word: 'kept', sign: '✔' },
    returned: { isOver: true, word: 'put back', sign: '↩' },
    failed: { isOver: true, word: 'failed', sign: '✖' },
};

/** @return trials, the newest first; isMissing where the server has none; problem of the last question; reload */
export function useTrials() {
    const [state, setState] = useState({ trials: [], isMissing: false, problem: null, isKnown: false });
    const isAsked = useRef(false);
    const isGone = useRef(false);
    const reload = useCallback(async () => {
        if (isAsked.current) {
            return;
        }
        isAsked.current = true;
        const next = await asked();
        isAsked.current = false;
        if (!isGone.current) {
            setState((now) => ({ ...now, ...next }));
        }
    }, []);
    useEffect(() => {
        reload();
        return () => (isGone.current = true);
    }, []);
    useEvery(LOOK_SECONDS, () => state.isMissing || reload(), [state.isMissing]);
    return { ...state, reload };
}

async function asked() {
    try {
        const answer = await get('/advice/trials');
        return { trials: answer.trials ?? answer, isMissing: false, problem: null, isKnown: true };
    } catch (problem) {
        return problem.isMissing ? { isMissing: true, problem: null } : { problem };
    }
}

export function stateOf(trial) {
    return STATES[trial.state] ?? { isOver: true, word: trial.state, sign: '' };
}

/** @return the trial that goes on now, if there is one */
export function goingOn(trials) {
    return trials.find((one) => !stateOf(one).isOver);
}

/** @return whether the change is in force, so that it can be put back: also where that failed before */
export function canBeUndone(trial) {
    return trial.inForce;
}

/** @return whether a trial was of a finding's change */
export function isOf(finding, trial) {
    return trial.rule === finding.rule && (trial.about ?? '') === finding.about;
}
