import { remove } from '../../lib/api.js';
import { count, time } from '../../lib/format.js';
import { measured } from '../../lib/measure.js';
import { useEvery } from '../../lib/load.js';
import { h, useState } from '../../lib/preact.js';
import { sentenceOf } from '../../live/advice.js';
import { serverNow } from '../../live/live.js';
import { BeforeAfter } from '../../parts/beforeafter.js';
import { confirmed } from '../../parts/dialog.js';
import { attempt } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';
import { inWords } from './change.js';
import { wordsOf } from './figures.js';
import { canBeUndone, stateOf } from './trials.js';

/** A change that is being tried, or has just been: how far it is, and what came of it. */
export function Trial({ trial, canChange, reload }) {
    const state = stateOf(trial);
    return h(
        'section.trial.card',
        { class: 'is-' + trial.state, 'data-state': trial.state, 'aria-label': 'A change that is tried' },
        h('h2', h(StateTag, { trial }), ' ', inWords(trial.change)),
        h('p.quiet', sentenceOf(trial), ` Applied by ${trial.by} at ${time(Date.parse(trial.begun))}.`),
        state.isOver ? h(Result, { trial }) : h(Progress, { trial }),
        canChange && canBeUndone(trial) && h(Undo, { trial, reload }),
    );
}

export function StateTag({ trial }) {
    const { sign, word } = stateOf(trial);
    return h('b.state', { class: 'is-' + trial.state }, h('span', { 'aria-hidden': 'true' }, sign + '\u00a0'), word);
}

function Progress({ trial }) {
    const [, tick] = useState(0);
    useEvery(1, () => tick((last) => last + 1));
    const begun = Date.parse(trial.begun);
    const ends = Date.parse(trial.ends);
    const now = Math.min(ends, Math.max(begun, serverNow()));
    const words = trial.state === 'settling' ? 'The change settles, then it is measured' : 'The same figures are measured as before';
    return h(
        'div.progress',
        h('progress', { max: Math.max(1, ends - begun), value: now - begun, 'aria-label': 'Time of the trial' }),
        h('span', `${words}: ${count((ends - now) / 1000)} s left.`),
    );
}

function Result({ trial }) {
    const { aim, figures = [], sentence } = trial;
    return h(
        'div',
        h('p', sentence),
        aim && hasBoth(aim) && h(BeforeAfter, { ...aim, label: wordsOf(aim.figure) }),
        figures.length > 0 &&
            h(
                'details',
                h('summary', `${count(figures.length)} figures before and after`),
                h(Table, {
                    label: 'Figures before and after',
                    rows: figures,
                    keyOf: (one) => one.figure,
                    empty: '',
                    columns: [
                        { label: 'Figure', value: (one) => wordsOf(one.figure) },
                        { label: 'Before', value: (one) => one.before, show: (one) => measured(one.before, one.unit), number: true },
                        { label: 'After', value: (one) => one.after, show: (one) => measured(one.after, one.unit), number: true },
                        { label: 'Better is', value: (one) => one.better },
                    ],
                }),
            ),
    );
}

export function hasBoth(aim) {
    return typeof aim?.before === 'number' && typeof aim?.after === 'number';
}

/** Puts the change back, once that is confirmed. */
export function Undo({ trial, reload }) {
    const undo = async () => {
        const isSure = await confirmed('Undo', `The change is put back: ${inWords(backwards(trial.change))}.`, 'Put back');
        if (isSure) {
            await attempt(() => remove('/advice/trials/' + trial.id), 'The change is put back.');
            reload();
        }
    };
    return h('button.undo', { type: 'button', 'aria-label': `Undo ${inWords(trial.change)}`, onClick: undo }, 'Undo');
}

function backwards(change) {
    return change.map(({ name, from, to }) => (from ? { name, from: to, to: from } : { name, from: to, to: 'its default' }));
}
