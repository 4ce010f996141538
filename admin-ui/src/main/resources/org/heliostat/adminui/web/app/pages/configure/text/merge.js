// Joins what two people made of one text.

const MOST_LINES = 4_000;

/**
 * @param base what both began with
 * @return {text, conflicts}: conflicts are numbers of lines of base that both changed differently; the text then has
 *     mine there
 */
export function merged(base, mine, theirs) {
    if (mine === theirs || base === theirs) {
        return { text: mine, conflicts: [] };
    }
    const lines = base.split('\n');
    const ours = hunks(lines, mine.split('\n'));
    const others = hunks(lines, theirs.split('\n'));
    const conflicts = [];
    const kept = others.filter((other) => {
        const rival = ours.find((one) => meet(one, other));
        if (rival && rival.put.join('\n') !== other.put.join('\n')) {
            conflicts.push(other.from + 1);
        }
        return !rival;
    });
    const result = [];
    let at = 0;
    for (const hunk of [...ours, ...kept].sort((a, b) => a.from - b.from || a.to - b.to)) {
        result.push(...lines.slice(at, hunk.from), ...hunk.put);
        at = Math.max(at, hunk.to);
    }
    result.push(...lines.slice(at));
    return { text: result.join('\n'), conflicts };
}

/** Changes of the same lines, or two that put something into the same place. */
function meet(one, other) {
    return one.from < other.to && other.from < one.to ? true : one.from === other.from;
}

/** @return the parts of before that differ: {from, to, put} */
function hunks(before, after) {
    let head = 0;
    while (head < before.length && head < after.length && before[head] === after[head]) {
        head++;
    }
    let tail = 0;
    while (
        tail < before.length - head &&
        tail < after.length - head &&
        before[before.length - 1 - tail] === after[after.length - 1 - tail]
    ) {
        tail++;
    }
    const a = before.slice(head, before.length - tail);
    const b = after.slice(head, after.length - tail);
    if (a.length + b.length === 0) {
        return [];
    }
    if (a.length > MOST_LINES || b.length > MOST_LINES) {
        return [{ from: head, to: head + a.length, put: b }];
    }
    return walked(a, b, common(a, b), head);
}

/** @return lengths of the longest common sequences of the ends of a and b */
function common(a, b) {
    const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
    for (let i = a.length - 1; i >= 0; i--) {
        for (let j = b.length - 1; j >= 0; j--) {
            table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
        }
    }
    return table;
}

function walked(a, b, table, offset) {
    const found = [];
    let i = 0;
    let j = 0;
    let open = null;
    while (i < a.length || j < b.length) {
        if (i < a.length && j < b.length && a[i] === b[j]) {
            open = null;
            i++;
            j++;
            continue;
        }
        if (!open) {
            open = { from: offset + i, to: offset + i, put: [] };
            found.push(open);
        }
        if (j >= b.length || (i < a.length && table[i + 1][j] >= table[i][j + 1])) {
            i++;
            open.to = offset + i;
        } else {
            open.put.push(b[j]);
            j++;
        }
    }
    return found;
}
