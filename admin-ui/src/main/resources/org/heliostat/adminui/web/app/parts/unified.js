// Differences as text ("unified diff"), made into what Diff shows.

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** @return {file, lines: {kind, old, new, text}} of each file; empty when the text is none */
export function unified(text) {
    const files = [];
    let left = { old: 0, new: 0 };
    let at = { old: 0, new: 0 };
    for (const line of (text ?? '').split('\n')) {
        const file = files[files.length - 1];
        const hunk = HUNK.exec(line);
        // A line that is taken out may look like the name of a file, so the counts of the hunk decide.
        if (left.old > 0 || left.new > 0) {
            if (line.startsWith('\\')) {
                continue;
            }
            const kind = line[0] === '+' || line[0] === '-' ? line[0] : ' ';
            const isOld = kind !== '+';
            const isNew = kind !== '-';
            file.lines.push({ kind, old: isOld ? at.old++ : 0, new: isNew ? at.new++ : 0, text: line.slice(1) });
            left = { old: left.old - (isOld ? 1 : 0), new: left.new - (isNew ? 1 : 0) };
        } else if (line.startsWith('+++ ')) {
            files.push({ file: nameIn(line), lines: [] });
        } else if (hunk && file) {
            left = { old: Number(hunk[2] ?? 1), new: Number(hunk[4] ?? 1) };
            at = { old: Number(hunk[1]), new: Number(hunk[3]) };
        }
    }
    return files.filter((one) => one.lines.length > 0);
}

/** git puts a/ and b/ before it, diff a time behind. */
function nameIn(line) {
    return line.slice(4).split('\t')[0].replace(/^b\//, '');
}
