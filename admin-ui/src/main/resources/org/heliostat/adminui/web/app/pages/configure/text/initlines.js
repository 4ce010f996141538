// Init lines of magnus.conf with their parameters, in the form in which xmltags.js gives elements.

const PARAMETER = /([\w.-]+)\s*=\s*(?:"([^"]*)"|([^\s"]+))/g;

/** @return every Init line: its name is "Init " and the function's name */
export function initLines(text) {
    const found = [];
    const lines = text.split('\n');
    let at = 0;
    for (let number = 0; number < lines.length; number++) {
        const begin = at;
        let to = at + lines[number].length;
        at = to + 1;
        if (!/^\s*Init\s/i.test(lines[number])) {
            continue;
        }
        // A line that begins with a blank, or with name=, goes on with the one before it.
        while (/^(\s+\S|[\w.-]+\s*=)/.test(lines[number + 1] ?? '') && !/^\s*(#|Init\s)/i.test(lines[number + 1])) {
            number++;
            to = at + lines[number].length;
            at = to + 1;
        }
        found.push(read(text, begin, to));
    }
    return found;
}

/** @return a value as it may stand between quotation marks */
export function quotedValue(value) {
    return value.replace(/["\r\n]/g, '');
}

/** @return the text with a further Init line, behind those of the function or at the end */
export function withInitLine(text, name, parameters) {
    const fn = name.replace(/^Init /, '');
    const pairs = Object.entries(parameters).map(([key, value]) => ` ${key}="${quotedValue(String(value))}"`);
    const line = `Init fn="${fn}"${pairs.join('')}`;
    const before = initLines(text)
        .filter((one) => one.name === name)
        .pop();
    if (before) {
        return `${text.slice(0, before.to)}\n${line}${text.slice(before.to)}`;
    }
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

export function withoutInitLine(text, element) {
    return text.slice(0, element.at) + text.slice(element.to + 1);
}

function read(text, at, to) {
    const attributes = {};
    const all = text.slice(at, to);
    let end = to;
    for (const one of all.matchAll(PARAMETER)) {
        const isQuoted = one[2] !== undefined;
        const value = one[2] ?? one[3];
        const after = at + one.index + one[0].length;
        const from = after - value.length - (isQuoted ? 1 : 0);
        const blank = text.slice(0, at + one.index).match(/[ \t]*$/)[0].length;
        attributes[one[1]] = { value, from, to: from + value.length, before: at + one.index - blank, after };
        end = after;
    }
    const fn = Object.keys(attributes).find((name) => name.toLowerCase() === 'fn');
    const name = 'Init ' + (fn ? attributes[fn].value.replaceAll('_', '-') : '');
    return { name, at, end, to, line: text.slice(0, at).split('\n').length, parent: null, attributes };
}
