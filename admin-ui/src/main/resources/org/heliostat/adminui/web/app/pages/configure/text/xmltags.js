// Elements of an XML text with their places, so that they are changed in place and every other byte stays as it was.

const OTHER = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>/y;
const END = /<\/([\w:.-]+)\s*>/y;
const START = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * @return every element in order: {name, parent, line, attributes, at (its beginning), end (of its name and attributes),
 *     startTo (end of its first tag), to (its end), isEmpty (whether one tag is all of it)}
 */
export function elements(text) {
    const found = [];
    const open = [];
    let at = text.indexOf('<');
    while (at >= 0) {
        const other = match(OTHER, text, at);
        const end = other ? null : match(END, text, at);
        const start = other || end ? null : match(START, text, at);
        const length = (other ?? end ?? start)?.[0].length ?? 1;
        if (end && open.length > 0) {
            open.pop().to = at + length;
        } else if (start) {
            const isEmpty = start[3] === '/';
            const to = at + length;
            const element = { ...read(text, start, at, open[open.length - 1] ?? null), startTo: to, to, isEmpty };
            found.push(element);
            if (!isEmpty) {
                open.push(element);
            }
        }
        at = text.indexOf('<', at + length);
    }
    return found;
}

/** @return the children of a name, or all of them */
export function childrenOf(all, parent, name) {
    return all.filter((one) => one.parent?.at === parent.at && (!name || one.name === name));
}

export function escaped(value) {
    return value.replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign]);
}

function match(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.exec(text);
}

function read(text, start, at, parent) {
    const attributes = {};
    const begin = at + 1 + start[1].length;
    let end = begin;
    for (const one of start[2].matchAll(ATTRIBUTE)) {
        end = begin + one.index + one[0].length;
        const raw = one[2].slice(1, -1);
        const name = begin + one.index;
        const blank = text.slice(0, name).match(/\s*$/)[0].length;
        attributes[one[1]] = {
            value: unescaped(raw),
            from: end - 1 - raw.length,
            to: end - 1,
            before: name - blank,
            after: end,
        };
    }
    return { name: start[1], at, end, line: text.slice(0, at).split('\n').length, parent, attributes };
}

function unescaped(raw) {
    return raw.replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => ENTITIES[name]);
}
