import { moment } from '../../lib/format.js';
import { measured } from '../../lib/measure.js';
import { h } from '../../lib/preact.js';
import { Table } from '../../parts/table.js';
import { inWords } from './change.js';
import { hasBoth, StateTag, Undo } from './trial.js';
import { canBeUndone, stateOf } from './trials.js';

/** What was tried before, and what came of it. */
export function Tried({ trials, canChange, reload }) {
    if (trials.length === 0) {
        return null;
    }
    const columns = [
        { label: 'When', value: (one) => one.begun, show: (one) => moment(Date.parse(one.begun)) },
        { label: 'By', value: (one) => one.by },
        { label: 'Change', value: (one) => inWords(one.change) },
        { label: 'Before', value: (one) => one.aim?.before ?? -1, show: (one) => ofAim(one, 'before'), number: true },
        { label: 'After', value: (one) => one.aim?.after ?? -1, show: (one) => ofAim(one, 'after'), number: true },
        { label: 'State', value: (one) => stateOf(one).word, show: (one) => h(StateTag, { trial: one }) },
        { label: 'Result', value: (one) => one.sentence ?? '' },
        canChange && {
            label: 'Undo',
            show: (one) => canBeUndone(one) && stateOf(one).isOver && h(Undo, { trial: one, reload }),
        },
    ].filter(Boolean);
    return h(
        'section.tried',
        h('h2', 'What was tried'),
        h(Table, { columns, rows: trials, keyOf: (one) => one.id, label: 'What was tried', empty: '', cards: true }),
    );
}

function ofAim({ aim }, when) {
    return hasBoth(aim) ? measured(aim[when], aim.unit) : '–';
}
