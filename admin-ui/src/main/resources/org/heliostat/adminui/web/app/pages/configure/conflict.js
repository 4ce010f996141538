import { get } from '../../lib/api.js';
import { h, useState } from '../../lib/preact.js';
import { attempt } from '../../parts/notices.js';
import { applied, forgetAll, pending, putUpon } from './pending.js';
import { merged } from './text/merge.js';

/**
 * Somebody else changed a file meanwhile: says who, and puts what was typed upon what is there now.
 *
 * @param problem the server's 409
 * @param onAgain called when the changes are made from the newest files
 */
export function Conflict({ problem, onAgain, onClose }) {
    const [both, setBoth] = useState([]);
    const again = async () => {
        const found = [];
        if (await attempt(async () => found.push(...(await rebase())))) {
            setBoth(found);
            onAgain();
        }
    };
    const discard = () => {
        forgetAll();
        applied.update((times) => times + 1);
        onClose();
    };
    return h(
        'div',
        problem &&
            h(
                'div.trouble.conflict',
                { role: 'alert' },
                h('p', h('strong', 'Somebody was faster: '), problem.message, '.'),
                h(
                    'div.buttons',
                    h('button.first', { type: 'button', onClick: again }, 'Look again, with my changes upon theirs'),
                    h('button', { type: 'button', onClick: discard }, 'Discard mine'),
                ),
            ),
        both.length > 0 &&
            h(
                'div.trouble',
                { role: 'alert' },
                h('p', 'Both changed the same; with Apply yours counts:'),
                h(
                    'ul',
                    both.map((one) => h('li', { key: one }, one)),
                ),
            ),
    );
}

/** @return what both changed, in words */
async function rebase() {
    const all = [...pending.get().values()];
    const found = [];
    const now = {};
    for (const file of new Set(all.map((one) => one.file))) {
        const newest = await get('/config/' + encodeURIComponent(file));
        const mine = all.find((one) => one.file === file && one.text !== undefined);
        const joined = mine ? merged(mine.base ?? '', mine.text, newest.text) : null;
        (joined?.conflicts ?? []).forEach((line) => found.push(`${file}, line ${line}`));
        now[file] = { version: newest.version, text: joined?.text, base: newest.text };
    }
    const rows = await get('/directives');
    for (const one of all.filter((each) => each.text === undefined)) {
        const row = (rows.directives ?? rows).find((each) => each.file === one.file && each.name === one.name);
        if (row && (row.written ?? null) !== one.seen) {
            found.push(`${one.name}: theirs ${row.written ?? 'the default'}, yours ${one.value ?? 'the default'}`);
        }
    }
    putUpon(now);
    return found;
}
